import type { Pivot, PivotDimension, TariffPeriod } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { HeatChart } from '../../../kit/chart/heat-chart.tsx';

import { meaningOf } from '../../../parts/tariff/periods.ts';
import { useHeading } from './use-heading.ts';

export interface PivotChartProps {
  readonly of: Pivot;
  readonly rows: PivotDimension;
  readonly columns: PivotDimension;
  /** Index of the drawn measure. */
  readonly measure: number;
  readonly base: string;
  /** The amounts of a row add up. */
  readonly isSummed: boolean;
  readonly title: string;
  readonly height: number;
  readonly bare?: boolean;
}

/** More columns are drawn as a heat map. */
const maxSeries = 8;

/** One measure of a pivot: bars for a few columns, else a heat map. */
export function PivotChart({ of, rows, columns, measure, base, isSummed, title, height, bare = false }: PivotChartProps) {
  const heading = useHeading();
  const about = of.measures[measure];
  const rowNames = of.rows.map((row) => heading(rows, row));
  const columnNames = of.columns.map((column) => heading(columns, column));
  const at = (row: number, column: number) => of.values[row]?.[column]?.[measure] ?? null;
  const shared = { title, height, unit: about?.unit ?? '', decimals: about?.decimals ?? 2, base, ...(bare ? { bare } : {}) };
  if (of.columns.length > maxSeries)
    return (
      <HeatChart
        {...shared}
        rows={rowNames}
        columns={columnNames}
        values={rowNames.map((_, row) => columnNames.map((__, column) => at(row, column)))}
      />
    );
  const series = of.columns.map(({ key }, column) => ({
    key,
    name: columnNames[column] ?? key,
    ...(columns === 'tariff' ? { meaning: meaningOf[key as TariffPeriod] } : columns === 'none' ? { meaning: 'load' as const } : {}),
    values: of.rows.map((_, row) => at(row, column)),
  }));
  return (
    <BarChart
      {...shared}
      categories={rowNames}
      series={series}
      stacked={isSummed && about?.isFormula !== true && columns !== 'none'}
      {...(isSummed ? { atRest: 'sum' as const } : {})}
    />
  );
}
