import { type DayKind, dayKinds, quarterPeriods, spansOf, type Tariff, type TariffPeriod } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { PeriodLegend } from '../../../parts/tariff/period-legend.tsx';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { priceText } from '../text.ts';
import { type HoursLine, hoursLines } from './words.ts';

const year = Array.from({ length: 12 }, (_, index) => index + 1);
const ticks = [0, 6, 12, 18, 24];
const rowPx = 16;

/** Twelve rows of 24 hours, each period in its colour; the text beside it has the same content. */
export function YearRows({ periodsOf }: { readonly periodsOf: (month: number) => readonly (TariffPeriod | null)[] }) {
  const { tokens } = useTheme();
  return (
    <>
      {year.map((month) => (
        <div key={month} style={{ display: 'flex', height: rowPx, marginBlockEnd: 2 }} data-month={month}>
          {spansOf(periodsOf(month).map((period) => period ?? 'flat')).map(({ from, to, period }) => (
            <span key={from} data-period={period} style={{ flex: to - from, background: tokens[meaningOf[period]] }} />
          ))}
        </div>
      ))}
    </>
  );
}

/** Months on the left and hours below, around the drawn rows. */
export function YearFrame({ children }: { readonly children: React.ReactNode }) {
  const t = priceText.useText();
  return (
    <div className={`${box.row} ${box.top}`} style={{ maxWidth: 960 }}>
      <div aria-hidden className={`${box.small} ${box.faint} ${box.number} ${box.fixed}`}>
        {year.map((n) => (
          <div key={n} style={{ height: rowPx + 2, lineHeight: `${rowPx}px` }}>
            {t(($) => $.year.month, { n })}
          </div>
        ))}
      </div>
      <div className={box.grow}>
        {children}
        <div aria-hidden className={`${box.row} ${box.between} ${box.small} ${box.faint}`}>
          {ticks.map((hour) => (
            <span key={hour}>{`${hour}:00`}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Periods over the year: a picture for each kind of day, and the same as text. */
export function YearCard({ tariff }: { readonly tariff: Tariff }) {
  const t = priceText.useText();
  const [kind, setKind] = useState<DayKind>('workday');
  const columns: readonly Column<HoursLine>[] = [
    { id: 'months', title: t(($) => $.year.months), width: 140, card: 'title', value: ({ months }) => months },
    { id: 'kinds', title: t(($) => $.year.kinds), width: 200, labelled: true, value: ({ kinds }) => kinds },
    { id: 'hours', title: t(($) => $.year.hours), width: 'minmax(320px, 1fr)', card: 'body', value: ({ hours }) => hours },
  ];
  const lines = hoursLines(tariff, t);
  return (
    <Card
      title={t(($) => $.year.title)}
      extra={
        <Segmented
          size="small"
          label={t(($) => $.year.kinds)}
          value={kind}
          options={dayKinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))}
          onChange={setKind}
        />
      }
    >
      <div className={`${box.stack} ${box.wide}`}>
        <PeriodLegend />
        <div role="img" aria-label={t(($) => $.year.label, { kind: t(($) => $.kind[kind]) })} data-year={kind}>
          <YearFrame>
            <YearRows periodsOf={(month) => quarterPeriods(tariff, { month, kind, festivals: [] })} />
          </YearFrame>
        </div>
        <Table<HoursLine>
          id="tariff-hours"
          label={t(($) => $.year.words)}
          rows={lines}
          rowKey={({ months, kinds }) => `${months} ${kinds}`}
          columns={columns}
          none={{ title: '', hint: '' }}
          flush
        />
      </div>
    </Card>
  );
}
