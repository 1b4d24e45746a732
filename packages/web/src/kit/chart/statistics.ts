/** Statistics for charts; unknown values (null, NaN) are left out. */

const known = (values: ArrayLike<number | null>): number[] => {
  const list: number[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (typeof value === 'number' && Number.isFinite(value)) list.push(value);
  }
  return list;
};
const ascending = (values: ArrayLike<number | null>): number[] => known(values).sort((a, b) => a - b);

export interface ParetoPart<T> {
  readonly item: T;
  readonly value: number;
  /** Cumulative share of the whole, including this item, 0..1. */
  readonly upTo: number;
}

/** Parts of a whole, largest first, with their cumulative share; values that are unknown or not above 0 are left out. */
export function pareto<T extends { readonly value: number | null }>(items: readonly T[]): readonly ParetoPart<T>[] {
  const parts = items.filter(({ value }) => value !== null && value > 0).toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const whole = parts.reduce((sum, { value }) => sum + (value ?? 0), 0);
  let sum = 0;
  return parts.map((item) => {
    sum += item.value ?? 0;
    return { item, value: item.value ?? 0, upTo: sum / whole };
  });
}

/** The largest items, and the rest combined: more bars are not readable. */
export function withRest<T extends { readonly name: string; readonly value: number }>(
  items: readonly T[],
  most: number,
  restName: (n: number) => string,
): readonly { readonly name: string; readonly value: number }[] {
  if (items.length <= most) return items;
  const rest = items.slice(most - 1);
  return [...items.slice(0, most - 1), { name: restName(rest.length), value: rest.reduce((sum, { value }) => sum + value, 0) }];
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const niceSteps = [1, 2, 2.5, 5, 10];

/** A round width that divides a range into about this number of parts. */
function roundStep(spread: number, parts: number): number {
  const raw = spread / parts;
  const power = 10 ** Math.floor(Math.log10(raw));
  return (niceSteps.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10) * power;
}

/** Bins of one round width from the least to the greatest value; each includes its start, the last also its end. */
export function bins(values: ArrayLike<number | null>, about = 12): readonly Bin[] {
  const list = ascending(values);
  const [least, greatest] = [list[0], list.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  // Values too close for any number of decimals count as one value.
  const size = Math.max(Math.abs(least), Math.abs(greatest));
  if (greatest - least <= size * 1e-11 || size < 1e-200) return [{ from: least, to: greatest, count: list.length }];
  const step = roundStep(greatest - least, about);
  const first = Math.floor(least / step + 1e-9);
  const count = Math.max(1, Math.ceil(greatest / step - 1e-9) - first);
  const counts = new Array<number>(count).fill(0);
  for (const value of list) {
    const bin = Math.min(count - 1, Math.max(0, Math.floor(value / step + 1e-9) - first));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  // A multiple of the step is a round number; sums of steps would not be.
  const edge = (index: number) => Number(((first + index) * step).toPrecision(12));
  return counts.map((n, index) => ({ from: edge(index), to: edge(index + 1), count: n }));
}

export interface Box {
  /** Ends of the whiskers: the outermost values within 1.5 times the box height of the box. */
  readonly low: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly high: number;
  readonly outliers: readonly number[];
}

function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? 0;
  return below + ((sorted[Math.ceil(at)] ?? 0) - below) * (at - Math.floor(at));
}

/** Quartiles (linear interpolation), whiskers and outliers; null without a value. */
export function boxOf(values: ArrayLike<number | null>): Box | null {
  const sorted = ascending(values);
  if (sorted.length === 0) return null;
  const [q1, median, q3] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const reach = 1.5 * (q3 - q1);
  const inside = sorted.filter((value) => value >= q1 - reach && value <= q3 + reach);
  return {
    low: Math.min(q1, inside[0] ?? q1),
    q1,
    median,
    q3,
    high: Math.max(q3, inside.at(-1) ?? q3),
    outliers: sorted.filter((value) => value < q1 - reach || value > q3 + reach),
  };
}

export interface DurationPoint {
  /** Duration for which the value was at least this high, ms. */
  readonly ms: number;
  readonly value: number;
}

/**
 * The load-duration curve: values from the highest down, each for its duration: to the next reading, at most `holdMs`; the last up to
 * `until`. Silence does not count, so the last point is the total known duration.
 */
export function durationCurve(
  times: ArrayLike<number>,
  values: ArrayLike<number | null>,
  holdMs: number,
  until: number,
): readonly DurationPoint[] {
  const held: DurationPoint[] = [];
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] ?? 0;
    const value = values[index];
    const ms = Math.min(holdMs, (times[index + 1] ?? until) - time, until - time);
    if (typeof value === 'number' && Number.isFinite(value) && ms > 0) held.push({ ms, value });
  }
  held.sort((a, b) => b.value - a.value);
  const points: DurationPoint[] = [];
  let sum = 0;
  for (const { ms, value } of held) {
    if (points.length === 0) points.push({ ms: 0, value });
    sum += ms;
    const before = points.at(-1);
    if (before?.value === value && points.length > 1) points[points.length - 1] = { ms: sum, value };
    else points.push({ ms: sum, value });
  }
  return points;
}
