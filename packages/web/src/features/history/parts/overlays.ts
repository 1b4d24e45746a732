/** What is drawn across and beside the curves, in their displayed units. */
import { isWord } from '@czyun/contract';
import type { ChartLimit } from '../../../kit/chart/time-chart-types.ts';
import type { Chosen } from '../../../parts/points/catalog.ts';
import type { Line } from './address.ts';
import type { HistorySeries } from './curves.ts';

/** Units of the curves with numbers, each once. */
export const unitsOf = (chosen: readonly Chosen[]): readonly string[] => [
  ...new Set(chosen.flatMap(({ point }) => (isWord(point) ? [] : [point.unit ?? '']))),
];

/** The line at the axis of its unit; none if no curve has that unit. */
export function limitsOf(line: Line | null, chosen: readonly Chosen[], series: readonly HistorySeries[]): readonly ChartLimit[] {
  if (line === null) return [];
  const key = chosen.find(({ point }) => !isWord(point) && (point.unit ?? '') === line.unit)?.key;
  const drawn = series.find((item) => item.key === key);
  if (drawn === undefined) return [];
  return [{ value: line.value / (drawn.divisor ?? 1), unit: drawn.unit, name: `${line.value} ${line.unit}`, meaning: 'auto' }];
}

/** A copy in the unit of its original. */
export function likeOriginal(copy: HistorySeries, series: readonly HistorySeries[]): HistorySeries {
  const own = series.find(({ key }) => copy.key === `${key}@${copy.days}`);
  if (own?.divisor === undefined || own.divisor === 1) return copy;
  const { unit, divisor } = own;
  return { ...copy, unit, divisor, decimals: 2, values: Array.from(copy.values, (value) => (value === null ? null : value / divisor)) };
}

/** Devices of the curves, each once. */
export const devicesOf = (chosen: readonly Chosen[]): readonly { readonly id: number; readonly name: string }[] => [
  ...new Map(chosen.map(({ device: { id, name } }) => [id, { id, name }])).values(),
];
