import { type analysisApi, type CallResult, period, routes } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText, separated } from '../../../platform/format/number.ts';
import { analysisText } from '../text.ts';

export type DeviceAnalysis = CallResult<typeof analysisApi.getDeviceAnaPage>;
type Metric = DeviceAnalysis['metrics'][number];

/** Lowest, mean and highest of the key metrics; each leads to its curve. */
export function MetricsPanel({ of: { metrics, start, until } }: { readonly of: DeviceAnalysis }) {
  const t = analysisText.useText();
  const to = useLinks();
  const title = t(($) => $.metrics.title);
  const figure = (id: 'min' | 'avg' | 'max', name: string): Column<Metric> => ({
    ...{ id, title: name, number: true, card: 'fact', labelled: true, width: 'minmax(96px, 1fr)' },
    value: (row) => row[id],
    cell: (row) => separated(numberText(row[id], row.unit, 2)),
  });
  const columns: readonly Column<Metric>[] = [
    {
      id: 'name',
      title: t(($) => $.metrics.name),
      width: 'minmax(144px, 2fr)',
      card: 'title',
      stays: true,
      value: ({ name }) => name,
    },
    figure(
      'min',
      t(($) => $.metrics.min),
    ),
    figure(
      'avg',
      t(($) => $.metrics.avg),
    ),
    figure(
      'max',
      t(($) => $.metrics.max),
    ),
    {
      id: 'count',
      title: t(($) => $.metrics.count),
      number: true,
      decimals: 0,
      width: 112,
      card: 'fact',
      labelled: true,
      value: ({ count }) => count,
    },
  ];
  if (metrics.length === 0) return null;
  return (
    <Panel title={title} how={t(($) => $.metrics.how)} extra={<TableExport table="analysis-metrics" name={title} />} flush>
      <Table<Metric>
        id="analysis-metrics"
        label={title}
        rows={metrics}
        rowKey={({ key }) => key}
        columns={columns}
        open={({ key }) => to(routes.history, { keys: [key], time: period(start, until) })}
        none={{ title: t(($) => $.energy.none), hint: t(($) => $.energy.noneHint) }}
        flush
      />
    </Panel>
  );
}
