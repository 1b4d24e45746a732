/** Curves as text: a value, a title, the whole as a table. */
import { timeText } from '@czyun/contract';
import { numberText, type UnitScale } from '../../platform/format/number.ts';
import { type Aligned, valueAt } from './align.ts';
import type { ChartTable } from './data-table.tsx';
import type { ChartSeries, TimeChartProps } from './time-chart-types.ts';

/** Values are next to their axis: each keeps its unit. */
const ownUnit: UnitScale = new Map();

export const curveText = (item: ChartSeries, value: number | null): string =>
  item.words !== undefined && value !== null ? item.words.say(value) : numberText(value, item.unit, item.decimals, ownUnit);

export const seriesTitle = (item: ChartSeries): string => (item.unit === '' ? item.name : `${item.name} (${item.unit})`);

/** Newest first. */
export function curveTable(series: readonly ChartSeries[], data: Aligned, timeZone: string, timeTitle: string): ChartTable {
  const rows = data[0].map((time, index) => [
    timeText(time, timeZone),
    ...series.map((item, place) => curveText(item, valueAt(data[place + 1] ?? [], index))),
  ]);
  return { columns: [timeTitle, ...series.map(seriesTitle)], rows: rows.reverse() };
}

/** The visible curves with their colours. */
export const curveLegend = (series: readonly ChartSeries[], colors: readonly string[], hidden: ReadonlySet<string>, otherwise: string) =>
  series.flatMap((item, index) => (hidden.has(item.key) ? [] : [{ name: seriesTitle(item), color: colors[index] ?? otherwise }]));

/** Description of a single value; null: a reading. */
export const kindOfValues = (
  { valueKind, downSample }: Pick<TimeChartProps, 'valueKind' | 'downSample'>,
  bucketName: (downSample: string) => string,
): string | null => valueKind ?? (downSample === undefined || downSample === 'raw' ? null : bucketName(downSample));
