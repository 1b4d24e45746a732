import { timeText } from '@czyun/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { formatNumber } from '../../../shared/format/number.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import { useNarrow } from '../../../shared/ui/use-narrow.ts';
import { historyText } from '../text.ts';
import type { HistorySeries } from './curves.ts';
import type { TableRows } from './table-rows.ts';

export interface ValueTableProps {
  readonly series: readonly HistorySeries[];
  readonly rows: TableRows;
  readonly zone: string;
  readonly heightPx: number;
}

/** A phone has no room for date and time side by side: there they stand on two lines. */
const wide = { rowPx: 30, timePx: 184, fractionPx: 216, columnPx: 114 };
const phone = { rowPx: 42, timePx: 92, fractionPx: 112, columnPx: 104 };

/** The same data as a table, newest first; only the rows in sight exist. */
export function ValueTable({ series, rows, zone, heightPx }: ValueTableProps) {
  const t = historyText.use();
  const { tokens } = useTheme();
  const sizes = useNarrow() ? phone : wide;
  const { rowPx } = sizes;
  const { times, columns } = rows;
  const host = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: times.length,
    getScrollElement: () => host.current,
    estimateSize: () => rowPx,
    getItemKey: useCallback((index: number) => `${rowPx}:${index}`, [rowPx]),
    overscan: 10,
  });
  const timePx = rows.whole ? sizes.timePx : sizes.fractionPx;
  const template = `${timePx}px repeat(${series.length}, minmax(${sizes.columnPx}px, 1fr))`;
  const clockOf = (time: number) =>
    `${timeText(time, zone, 'clock')}${rows.whole ? '' : `.${String(Math.floor(time % 1000)).padStart(3, '0')}`}`;
  const cell = (item: HistorySeries, value: number | null | undefined) => {
    if (value === null || value === undefined) return '';
    return item.words?.say(value) ?? formatNumber(value, '', item.decimals).text;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="hist-table" ref={host} style={{ height: heightPx }} tabIndex={0} aria-label={t(($) => $.table.label)}>
      <table aria-rowcount={times.length + 1} style={{ minWidth: timePx + series.length * sizes.columnPx }}>
        <thead>
          <tr style={{ gridTemplateColumns: template }}>
            <th scope="col">{t(($) => $.table.time)}</th>
            {series.map((item) => (
              <th key={item.key} scope="col" title={item.name}>
                <i style={{ background: tokens.series[(item.slot ?? 0) % tokens.series.length] }} />
                <span>{item.name}</span>
                {item.unit !== '' && <small>{item.unit}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = times.length - 1 - index;
            const time = times[row] ?? 0;
            return (
              <tr
                key={time}
                aria-rowindex={index + 2}
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)`, height: rowPx }}
              >
                <th scope="row">
                  <small>{timeText(time, zone, 'day')}</small> <span>{clockOf(time)}</span>
                </th>
                {series.map((item, at) => {
                  const text = cell(item, columns[at]?.[row]);
                  return (
                    <td key={item.key} title={item.words === undefined ? undefined : text}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
