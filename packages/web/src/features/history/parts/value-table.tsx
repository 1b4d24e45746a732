import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { ChartSeries } from '../../../shared/chart/time-chart.tsx';
import { formatNumber } from '../../../shared/format/number.ts';
import { timeText } from '../../../shared/format/time.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import { historyText } from '../text.ts';
import { tableOf } from './export-csv.ts';

export interface ValueTableProps {
  readonly series: readonly ChartSeries[];
  readonly zone: string;
  readonly heightPx: number;
}

const rowPx = 30;

/** The same data as a table, newest first; only the rows in sight exist. */
export function ValueTable({ series, zone, heightPx }: ValueTableProps) {
  const t = historyText.use();
  const { tokens } = useTheme();
  const [times, ...columns] = useMemo(() => tableOf(series), [series]);
  const host = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: times.length, getScrollElement: () => host.current, estimateSize: () => rowPx, overscan: 10 });
  const template = `196px repeat(${series.length}, minmax(132px, 1fr))`;
  const cell = (item: ChartSeries, value: number | null | undefined) => {
    if (value === null || value === undefined) return '';
    return item.words?.say(value) ?? formatNumber(value, '', item.decimals).text;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="hist-table" ref={host} style={{ height: heightPx }} tabIndex={0} aria-label={t(($) => $.table.label)}>
      <table aria-rowcount={times.length + 1}>
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
            const time = times[row];
            return (
              <tr
                key={time}
                aria-rowindex={index + 2}
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)`, height: rowPx }}
              >
                <th scope="row">{timeText(time, zone)}</th>
                {series.map((item, at) => (
                  <td key={item.key}>{cell(item, columns[at]?.[row])}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
