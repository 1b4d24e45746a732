import { timeText } from '@czyun/contract';
import { seriesColors } from '../../../kit/chart/time-chart-options.ts';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { formatNumber } from '../../../platform/format/number.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { historyText } from '../text.ts';
import type { HistorySeries } from './curves.ts';
import css from './history.module.css';
import type { TableRows } from './table-rows.ts';

export interface ValueTableProps {
  readonly series: readonly HistorySeries[];
  readonly rows: TableRows;
  readonly zone: string;
  readonly heightPx: number;
}

/** On a phone date and time are on two lines. */
const wide = { rowPx: 30, timePx: 184, fractionPx: 216, column: 'minmax(114px, 1fr)' } as const;
const phone = { rowPx: 42, timePx: 96, fractionPx: 116, column: 'minmax(104px, 1fr)' } as const;

/** The same data as a table, newest first. */
export function ValueTable({ series, rows, zone, heightPx }: ValueTableProps) {
  const t = historyText.useText();
  const { tokens } = useTheme();
  const sizes = useNarrow() ? phone : wide;
  const { times, columns: values, whole } = rows;
  const newestFirst = times.map((_, index) => times.length - 1 - index);
  const colors = seriesColors(series, tokens);
  const clockOf = (time: number) =>
    `${timeText(time, zone, 'clock')}${whole ? '' : `.${String(Math.floor(time % 1000)).padStart(3, '0')}`}`;
  const columns: readonly Column<number>[] = [
    {
      id: 'time',
      title: t(($) => $.table.time),
      width: whole ? sizes.timePx : sizes.fractionPx,
      cell: (row) => (
        <>
          <small className={box.soft}>{timeText(times[row] ?? 0, zone, 'day')}</small> <span>{clockOf(times[row] ?? 0)}</span>
        </>
      ),
    },
    ...series.map(
      (item, at): Column<number> => ({
        id: item.key,
        title: item.name,
        head: (
          <>
            <span>{item.name}</span>
            <i className={css.swatch} style={{ color: colors[at] }} />
            {item.unit !== '' && <small>{item.unit}</small>}
          </>
        ),
        number: true,
        width: sizes.column,
        cell: (row) => {
          const value = values[at]?.[row];
          if (value === null || value === undefined) return '';
          const word = item.words?.say(value);
          return word === undefined ? formatNumber(value, '', item.decimals).text : <span title={word}>{word}</span>;
        },
      }),
    ),
  ];
  return (
    <Table<number>
      id="history"
      label={t(($) => $.table.label)}
      className={css.table}
      grid
      heightPx={heightPx}
      rows={newestFirst}
      rowKey={(row) => times[row] ?? row}
      rowPx={{ normal: sizes.rowPx, dense: sizes.rowPx }}
      columns={columns}
      none={{ title: t(($) => $.table.label), hint: '' }}
    />
  );
}
