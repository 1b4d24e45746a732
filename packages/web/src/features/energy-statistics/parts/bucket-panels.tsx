import type { EnergyStatistics } from '@czyun/contract';
import { useMemo } from 'react';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { bucketText } from '../../../parts/energy/bucket-text.ts';
import { sliceLook } from '../../../parts/energy/slice-look.ts';
import { statisticsText } from '../text.ts';

interface BucketRow {
  readonly time: number;
  readonly values: Readonly<Record<string, number | null>>;
}

const unitOf = ({ energy }: EnergyStatistics, key: string) => energy.find((each) => each.key === key)?.unit ?? '';

/** Energies by hour, day or month. */
export function BarsPanel({ statistics }: { readonly statistics: EnergyStatistics }) {
  const t = statisticsText.useText();
  const { unit, timeZone, buckets } = statistics;
  const categories = useMemo(() => buckets.times.map((time) => bucketText(unit, time, timeZone)), [buckets, unit, timeZone]);
  // Pieces are only in the table: the axis shows energies.
  const series = useMemo(
    () => buckets.series.filter(({ key }) => unitOf(statistics, key) === 'kWh').map((item) => ({ ...item, ...sliceLook(item.key) })),
    [buckets, statistics],
  );
  const title = t(($) => $.bars[unit]);
  if (series.length === 0) return null;
  return (
    <Panel title={title}>
      <BarChart
        title={title}
        base={t(($) => $.bars.time)}
        categories={categories}
        series={series}
        unit="kWh"
        decimals={1}
        atRest="sum"
        height={300}
      />
    </Panel>
  );
}

/** The energies as a table with sums. */
export function BucketTable({ statistics }: { readonly statistics: EnergyStatistics }) {
  const t = statisticsText.useText();
  const { unit, timeZone, buckets } = statistics;
  const rows = buckets.times.map(
    (time, at): BucketRow => ({ time, values: Object.fromEntries(buckets.series.map(({ key, values }) => [key, values[at] ?? null])) }),
  );
  const columns: readonly Column<BucketRow>[] = [
    {
      id: 'time',
      title: t(($) => $.table.time),
      width: 112,
      card: 'title',
      stays: true,
      value: ({ time }) => bucketText(unit, time, timeZone),
    },
    ...buckets.series.map(
      ({ key, name }): Column<BucketRow> => ({
        id: key,
        title: name,
        number: true,
        unit: unitOf(statistics, key),
        decimals: 2,
        sum: true,
        card: 'fact',
        labelled: true,
        value: ({ values }) => values[key] ?? null,
      }),
    ),
  ];
  const title = t(($) => $.table.title);
  return (
    <Panel title={title} extra={<TableExport table="energy-buckets" name={title} disabled={rows.length === 0} />} flush>
      <Table<BucketRow>
        id="energy-buckets"
        label={title}
        rows={rows}
        rowKey={({ time }) => time}
        columns={columns}
        none={{ title: t(($) => $.figures.none), hint: t(($) => $.figures.noneHint) }}
        flush
      />
    </Panel>
  );
}
