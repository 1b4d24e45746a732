import { type ReportTable, timeText } from '@czyun/contract';
import { useMemo } from 'react';
import type { Column } from '../../kit/table/column.ts';
import type { Asked } from '../../kit/table/props.ts';
import { Table } from '../../kit/table/table.tsx';
import box from '../../kit/ui/box.module.css';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { reportText } from './text.ts';

type Row = ReportTable['rows'][number] & { readonly isSum: boolean };

const rowPx = { normal: 34, dense: 28 } as const;

/** With the decimals of the point, so that digits align. */
export const figureText = (value: number | null, decimals: number) =>
  value === null ? '-' : value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** The table of a report, sums last. */
export function ResultTable({
  of,
  data,
  heightPx,
}: {
  readonly of?: Asked;
  readonly data: ReportTable | undefined;
  readonly heightPx?: number;
}) {
  const t = reportText.useText();
  const zone = useTimeZone();
  const rows = useMemo((): Row[] => {
    if (data === undefined) return [];
    const sum =
      data.sums === null || data.rows.length === 0
        ? []
        : [{ start: data.end, end: data.end, values: data.sums, estimated: [], open: false, isSum: true }];
    return [...data.rows.map((row) => ({ ...row, isSum: false })), ...sum];
  }, [data]);
  const columns = useMemo((): readonly Column<Row>[] => {
    const figures = (data?.columns ?? []).map(
      ({ title, unit, decimals, algorithm, reason }, index): Column<Row> => ({
        id: String(index),
        title: `${title} ${t(($) => $.algorithm[algorithm])}${unit === '' ? '' : ` (${unit})`}`,
        head: (
          <span translate="no">
            {title} <small className={box.faint}>{[t(($) => $.algorithm[algorithm]), unit, reason].filter(Boolean).join(' · ')}</small>
          </span>
        ),
        number: true,
        width: 'minmax(150px, 1fr)',
        value: ({ values }) => values[index] ?? null,
        cell: ({ values, estimated, isSum }) => {
          const text = figureText(values[index] ?? null, decimals);
          if (isSum) return <b>{text === '-' ? '' : text}</b>;
          return estimated.includes(index) ? <span title={t(($) => $.estimated)}>{`≈ ${text}`}</span> : text;
        },
        labelled: true,
        card: 'fact',
      }),
    );
    return [
      {
        id: 'start',
        title: t(($) => $.begin),
        width: 150,
        stays: true,
        card: 'title',
        value: (row) => (row.isSum ? t(($) => $.sum) : row.start),
        cell: (row) => (row.isSum ? <b>{t(($) => $.sum)}</b> : timeText(row.start, zone, 'minute')),
      },
      {
        id: 'end',
        title: t(($) => $.end),
        width: 150,
        card: 'end',
        value: (row) => row.end,
        cell: (row) => (row.isSum ? '' : row.open ? t(($) => $.open) : timeText(row.end, zone, 'minute')),
      },
      ...figures,
    ];
  }, [data, t, zone]);
  return (
    <Table<Row>
      id="report"
      label={t(($) => $.table)}
      grid
      {...(of ? { of } : {})}
      {...(heightPx === undefined ? {} : { heightPx })}
      rows={rows}
      rowKey={(row) => (row.isSum ? 'sum' : row.start)}
      rowPx={rowPx}
      columns={columns}
      none={{ title: t(($) => $.empty), hint: t(($) => $.emptyHint) }}
    />
  );
}
