/** Everything that a comparison shows, computed from the curves of its items. */
import type { ItemCurve } from '../queries.ts';
import { moved, onOneGrid } from './alignment.ts';
import { correlationOf, type Deviation, deviationsOf, differenceOf, type Extreme, largestOf, summaryOf } from './figures.ts';
import type { Item } from './items.ts';

export interface ItemFigures {
  readonly item: Item;
  readonly mean: number | null;
  /** For amounts. */
  readonly sum: number | null;
  readonly min: Extreme | null;
  readonly max: Extreme | null;
  /** Times of the extremes, ms. */
  readonly minTime: number | null;
  readonly maxTime: number | null;
  /** Mean and largest difference from the base; null for the base itself. */
  readonly difference: number | null;
  readonly largest: number | null;
  readonly largestTime: number | null;
  readonly correlation: number | null;
  /** Known share of its time, 0 to 1. */
  readonly known: number;
}

export interface Comparison {
  readonly base: number;
  /** On the axis of the base, ms. */
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly differences: readonly (readonly (number | null)[])[];
  readonly figures: readonly ItemFigures[];
  readonly deviations: readonly Deviation[];
  readonly isBlank: boolean;
}

export interface ComparisonOptions {
  readonly items: readonly Item[];
  readonly baseId: string;
  readonly isAmount: boolean;
  readonly zone: string;
  readonly resolution: number;
}

export function compare(curves: readonly ItemCurve[], { items, baseId, isAmount, zone, resolution }: ComparisonOptions): Comparison {
  const base = Math.max(
    0,
    items.findIndex(({ id }) => id === baseId),
  );
  const baseStart = items[base]?.start ?? 0;
  const { times, values } = onOneGrid(curves.map((curve, index) => moved(curve, items[index]?.start ?? 0, baseStart, zone, isAmount)));
  const baseRow = values[base] ?? [];
  const differences = values.map((row) => differenceOf(row, baseRow));
  const figures = items.map((item, index): ItemFigures => {
    const curve = curves[index] ?? { times: [], values: [], covered: [] };
    const summary = summaryOf(curve.values, isAmount ? undefined : curve.covered);
    const timeOf = (extreme: Extreme | null) => (extreme === null ? null : (curve.times[extreme.at] ?? null));
    const isBase = index === base;
    const difference = differences[index] ?? [];
    const largest = isBase ? null : largestOf(difference);
    const knownTime = curve.values.reduce((sum: number, value, at) => sum + (value === null ? 0 : (curve.covered[at] ?? 1)), 0);
    return {
      item,
      mean: summary.mean,
      sum: summary.sum,
      min: summary.min,
      max: summary.max,
      minTime: timeOf(summary.min),
      maxTime: timeOf(summary.max),
      difference: isBase ? null : summaryOf(difference).mean,
      largest: largest?.value ?? null,
      largestTime: largest === null ? null : (times[largest.at] ?? null),
      correlation: isBase ? null : correlationOf(values[index] ?? [], baseRow),
      known: curve.times.length === 0 ? 0 : knownTime / curve.times.length,
    };
  });
  return {
    base,
    times,
    values,
    differences,
    figures,
    deviations: deviationsOf(values, resolution),
    isBlank: values.every((row) => row.every((value) => value === null)),
  };
}
