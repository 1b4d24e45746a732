import { type AnalysedBucket, type AnalysedFigure, period, routes, timeText } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Span } from '../../../kit/range/quick-range.ts';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText, separated } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { shared } from '../../../platform/text.ts';
import { dataAnalysisText } from '../text.ts';
import { type Analysed, type BucketRow, rowsOf } from './result.ts';

const totals = ['avg', 'min', 'max', 'first', 'last', 'diff'] as const;
/** Statistics whose buckets can be added. */
export const isSummed = (figure: AnalysedFigure): boolean => figure === 'diff' || figure === 'sum' || figure === 'count';

/** Statistics of the whole range, a row per point; its name links to the curve. */
export function TotalsPanel({ list, span }: { readonly list: readonly Analysed[]; readonly span: Span }) {
  const t = dataAnalysisText.useText();
  const say = shared.useText();
  const word = useWord();
  const to = useLinks();
  const title = t(($) => $.totals);
  const columns: readonly Column<Analysed>[] = [
    {
      id: 'name',
      title: t(($) => $.parameter),
      width: 'minmax(176px, 2fr)',
      card: 'title',
      stays: true,
      value: ({ device, point }) => `${device.name} · ${word(point.name)}`,
    },
    ...totals.map(
      (figure): Column<Analysed> => ({
        ...{ id: figure, title: say(($) => $.chart.stat[figure]), number: true, card: 'fact', labelled: true, width: 'minmax(88px, 1fr)' },
        value: (row) => row[figure],
        cell: (row) => (
          <span data-total={`${row.key}-${figure}`}>{separated(numberText(row[figure], row.point.unit ?? '', row.point.decimals))}</span>
        ),
      }),
    ),
    {
      ...{ id: 'count', title: say(($) => $.chart.stat.count), number: true, decimals: 0, card: 'fact', labelled: true, width: 104 },
      value: ({ count }) => count,
    },
  ];
  return (
    <Panel title={title} how={t(($) => $.totalsHow)} extra={<TableExport table="analysed-totals" name={title} />} flush>
      <Table<Analysed>
        id="analysed-totals"
        label={title}
        rows={list}
        rowKey={({ key }) => key}
        columns={columns}
        open={({ key }) => to(routes.history, { keys: [key], time: period(span[0], span[1]) })}
        none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
        flush
      />
    </Panel>
  );
}

export interface BucketsPanelProps {
  readonly list: readonly Analysed[];
  readonly figure: AnalysedFigure;
  readonly bucket: AnalysedBucket;
  readonly zone: string;
}

const tablePx = 420;
const rowPx = { normal: 36, dense: 30 } as const;

/** The values of the curve, a row per bucket. */
export function BucketsPanel({ list, figure, bucket, zone }: BucketsPanelProps) {
  const t = dataAnalysisText.useText();
  const word = useWord();
  const title = t(($) => $.buckets);
  const rows = rowsOf(list);
  const timeOf = (time: number) => {
    if (bucket === '1n') return timeText(time, zone, 'day').slice(0, 7);
    return timeText(time, zone, bucket === '1d' ? 'day' : 'minute');
  };
  const columns: readonly Column<BucketRow>[] = [
    { id: 'time', title: t(($) => $.time), width: 152, card: 'title', stays: true, value: ({ time }) => timeOf(time) },
    ...list.map(
      ({ key, device, point }): Column<BucketRow> => ({
        ...{ id: key, title: `${device.name} · ${word(point.name)}`, number: true, card: 'fact', labelled: true },
        ...(figure === 'count' ? { decimals: 0 } : { unit: point.unit ?? '', decimals: point.decimals }),
        ...(isSummed(figure) ? { sum: true as const } : {}),
        value: ({ values }) => values[key] ?? null,
      }),
    ),
  ];
  return (
    <Panel
      title={title}
      note={t(($) => $.zone, { zone })}
      extra={<TableExport table="analysed-buckets" name={title} disabled={rows.length === 0} />}
      flush
    >
      <Table<BucketRow>
        id="analysed-buckets"
        label={title}
        rows={rows}
        rowKey={({ time }) => time}
        rowPx={rowPx}
        heightPx={tablePx}
        columns={columns}
        none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
        flush
      />
    </Panel>
  );
}
