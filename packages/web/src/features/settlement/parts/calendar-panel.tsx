import { type SettlementRow, sayMoney } from '@czyun/contract';
import { type DayTile, DayTiles } from '../../../kit/chart/day-tiles.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { wholeYuanText } from '../../../platform/format/yuan.ts';
import { homeText, settlementText } from '../text.ts';
import { fenOf, fenText, sumOfFen } from './fen.ts';
import { marksText } from './words.tsx';

interface CalendarPanelProps {
  readonly title: string;
  readonly rows: readonly SettlementRow[];
  readonly selected: string;
  readonly onOpen: (date: string) => void;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Days as tiles of their profit. */
export function CalendarPanel({ title, rows, selected, onOpen }: CalendarPanelProps) {
  const t = settlementText.useText();
  const h = homeText.useText();
  const known = rows.flatMap(({ figures }) => fenOf(figures.money.profit) ?? []);
  const tiles = rows.map((row): DayTile => {
    const { label: date, figures, settled, provisional } = row;
    const { profit } = figures.money;
    const value = profit === null ? null : Number(profit);
    const state = settled === 0 ? t(($) => $.mark.unsettled) : marksText({ ...row, changed: row.changed > 0 }, t);
    return {
      ...{ date, value, text: wholeYuanText(value), short: wholeYuanText(value).replace('¥', ''), open: provisional },
      label: [date, sayMoney(profit), state].filter(Boolean).join(' · '),
      neutral: Number(figures.energy.stored ?? 0) > 0,
    };
  });
  return (
    <Panel
      title={title}
      note={
        <span data-calendar-sum>
          {h(($) => $.home.sum, { days: known.length, sum: sayMoney(fenText(known.length === 0 ? null : sumOfFen(known))) })}
        </span>
      }
      menu={false}
    >
      <DayTiles
        label={title}
        days={tiles}
        weekdays={weekdays.map((name) => h(($) => $.weekday[name]))}
        selected={selected}
        onOpen={onOpen}
      />
    </Panel>
  );
}
