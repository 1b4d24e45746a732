/** Figures of a comparison, from the values of its items at the same places; null values are unknown and not counted. */
import { pairsOf } from '../../../parts/curves/distribution.ts';

type Row = readonly (number | null)[];

export interface Extreme {
  readonly value: number;
  /** Its place on the axis. */
  readonly at: number;
}

export interface Summary {
  readonly min: Extreme | null;
  readonly max: Extreme | null;
  readonly mean: number | null;
  /** For amounts. */
  readonly sum: number | null;
  /** Number of places with a value. */
  readonly known: number;
}

/** The first place of the lowest and the highest value, and the mean weighted by the known time of each place. */
export function summaryOf(row: Row, weights?: readonly number[]): Summary {
  let min: Extreme | null = null;
  let max: Extreme | null = null;
  let sum = 0;
  let weighed = 0;
  let weight = 0;
  let known = 0;
  row.forEach((value, at) => {
    if (value === null) return;
    const mine = weights?.[at] ?? 1;
    known += 1;
    sum += value;
    weighed += value * mine;
    weight += mine;
    if (min === null || value < min.value) min = { value, at };
    if (max === null || value > max.value) max = { value, at };
  });
  return { min, max, mean: weight > 0 ? weighed / weight : null, sum: known > 0 ? sum : null, known };
}

/** Item less base, where both are known. */
export function differenceOf(row: Row, base: Row): readonly (number | null)[] {
  return row.map((value, at) => {
    const other = base[at] ?? null;
    return value === null || other === null ? null : value - other;
  });
}

/** The value farthest from 0, with its sign. */
export function largestOf(row: Row): Extreme | null {
  let found: Extreme | null = null;
  row.forEach((value, at) => {
    if (value !== null && (found === null || Math.abs(value) > Math.abs(found.value))) found = { value, at };
  });
  return found;
}

/** Least number of common values for a correlation. */
export const leastPairs = 8;

/** Pearson's r over the places that both know; null with too few, or if one of them is constant. */
export function correlationOf(one: Row, other: Row): number | null {
  const pairs = pairsOf(one, other);
  if (pairs.length < leastPairs) return null;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / pairs.length;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / pairs.length;
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  // Rounding differences do not count as a change.
  const still = (squares: number, mean: number) => squares <= pairs.length * (Math.abs(mean) * 1e-12) ** 2 || squares === 0;
  if (still(xx, meanX) || still(yy, meanY)) return null;
  return Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy)));
}

export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Distance of an item from the median of all others, at each place. */
export function deviationRow(values: readonly Row[], item: number): readonly (number | null)[] {
  return (values[item] ?? []).map((value, at) => {
    const others = values.flatMap((row, index) => {
      const other = row[at] ?? null;
      return index === item || other === null ? [] : [other];
    });
    const median = medianOf(others);
    return value === null || median === null ? null : value - median;
  });
}

export interface Deviation {
  readonly item: number;
  /** Mean distance since `since`; 0: below the resolution of the parameter. */
  readonly by: number;
  /** Place since which the deviation has had the same sign and at least half of its latest distance. */
  readonly since: number;
}

/**
 * Latest deviation of a row: back from the last known place, as long as the sign is the same and the distance at least half of the latest.
 */
export function latestDeviation(row: Row, resolution: number): Omit<Deviation, 'item'> | null {
  const last = row.findLastIndex((value) => value !== null);
  const latest = row[last];
  if (latest === undefined || latest === null) return null;
  if (Math.abs(latest) < resolution) return { by: 0, since: last };
  const least = Math.max(Math.abs(latest) / 2, resolution);
  let since = last;
  let sum = 0;
  let count = 0;
  for (let at = last; at >= 0; at -= 1) {
    const value = row[at] ?? null;
    if (value === null) continue;
    if (Math.sign(value) !== Math.sign(latest) || Math.abs(value) < least) break;
    since = at;
    sum += value;
    count += 1;
  }
  return { by: sum / count, since };
}

/** Items that deviate from the others at the end, largest first. */
export function deviationsOf(values: readonly Row[], resolution: number): readonly Deviation[] {
  return values
    .flatMap((_, item): Deviation[] => {
      const found = latestDeviation(deviationRow(values, item), resolution);
      return found === null ? [] : [{ item, ...found }];
    })
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
}
