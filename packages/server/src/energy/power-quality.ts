/**
 * Power quality of ten-minute values: shares of time, percentiles, worst values with their time. Pure; unknown values are omitted and
 * reported as not covered.
 */
import type { QualityFigures, QualityLimit } from '@czyun/contract';

/** Values of equal time intervals of one point. */
export interface Intervals {
  readonly times: ArrayLike<number>;
  /** Averages over the covered time; NaN: unknown. */
  readonly values: ArrayLike<number>;
  /** Share of each interval covered by readings, 0 to 1. */
  readonly covered: ArrayLike<number>;
  /** Lowest and highest reading of each interval. */
  readonly min?: ArrayLike<number> | undefined;
  readonly max?: ArrayLike<number> | undefined;
}

interface Weighed {
  readonly value: number;
  readonly weight: number;
}

function weighed({ values, covered }: Intervals): Weighed[] {
  const found: Weighed[] = [];
  for (let at = 0; at < values.length; at++) {
    const [value, weight] = [values[at] ?? Number.NaN, covered[at] ?? 0];
    if (Number.isFinite(value) && weight > 0) found.push({ value, weight });
  }
  return found;
}

const sumOf = (items: readonly Weighed[], of: (item: Weighed) => number) => items.reduce((sum, item) => sum + of(item), 0);
const weightOf = ({ weight }: Weighed) => weight;

/** The value not exceeded in this share (0 to 1) of the covered time; null without data. */
export function percentile(intervals: Intervals, share: number): number | null {
  const sorted = weighed(intervals).toSorted((a, b) => a.value - b.value);
  const wanted = sumOf(sorted, weightOf) * share;
  let reached = 0;
  for (const { value, weight } of sorted) {
    reached += weight;
    // Tolerance for rounding errors of the sum.
    if (reached >= wanted - 1e-9) return value;
  }
  return null;
}

/** Share of the covered time within two bounds, inclusive, %; null without data. */
export function shareWithin(intervals: Intervals, low: number, high: number): number | null {
  const items = weighed(intervals);
  const whole = sumOf(items, weightOf);
  if (whole <= 0) return null;
  return (sumOf(items, ({ value, weight }) => (value >= low && value <= high ? weight : 0)) / whole) * 100;
}

/** The highest (1) or lowest (-1) value and its time; the first of several. */
function extreme(times: ArrayLike<number>, values: ArrayLike<number> | undefined, way: 1 | -1): QualityFigures['greatest'] {
  let found: { value: number; time: number } | null = null;
  for (let at = 0; at < (values?.length ?? 0); at++) {
    const value = values?.[at] ?? Number.NaN;
    if (Number.isFinite(value) && (found === null || value * way > found.value * way)) found = { value, time: times[at] ?? 0 };
  }
  return found;
}

/**
 * Negative over positive sequence, %, of the three phase-to-phase voltages (any unit), by the formula of GB/T 15543 and IEC 61000-4-30 for
 * unknown angles; null if they form no triangle.
 */
export function unbalanceOf(ab: number, bc: number, ca: number): number | null {
  const squares = ab ** 2 + bc ** 2 + ca ** 2;
  if (!(squares > 0) || Math.min(ab, bc, ca) < 0) return null;
  const ratio = (ab ** 4 + bc ** 4 + ca ** 4) / squares ** 2;
  const root = 3 - 6 * ratio;
  if (!(root >= 0)) return null;
  const s = Math.sqrt(root);
  // Rounding may make the quotient slightly negative for three equal voltages.
  return 100 * Math.sqrt(Math.max(0, (1 - s) / (1 + s)));
}

/** Figures of a point's values in a range, and whether they meet the limit. */
export function figuresOf(intervals: Intervals, limit: QualityLimit | null): QualityFigures {
  const items = weighed(intervals);
  const whole = sumOf(items, weightOf);
  const { times, values, min, max } = intervals;
  const figures = {
    covered: times.length === 0 ? 0 : whole / times.length,
    mean: whole > 0 ? sumOf(items, ({ value, weight }) => value * weight) / whole : null,
    p95: percentile(intervals, 0.95),
    greatest: extreme(times, values, 1),
    least: extreme(times, values, -1),
    peak: extreme(times, max, 1),
    trough: extreme(times, min, -1),
    within: limit === null || (limit.low === null && limit.high === null) ? null : shareWithin(intervals, ...boundsOf(limit)),
  };
  return { ...figures, holds: holdsOf(figures, limit) };
}

const boundsOf = ({ low, high }: QualityLimit): [number, number] => [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY];

/** Whether figures meet the limit; null: unknown, or no limit. */
function holdsOf(figures: Pick<QualityFigures, 'p95' | 'greatest' | 'least' | 'within'>, limit: QualityLimit | null): boolean | null {
  const { p95, greatest, least, within } = figures;
  if (limit === null || greatest === null || least === null || p95 === null) return null;
  const inBand = within === null || within === 100;
  const common = limit.p95 === null || p95 <= limit.p95;
  // Deviations of equal sign: the larger is used.
  const apart =
    greatest.value > 0 && least.value < 0 ? greatest.value - least.value : Math.max(Math.abs(greatest.value), Math.abs(least.value));
  return inBand && common && (limit.sum === null || apart <= limit.sum);
}

/** Distance of a value beyond the band of a limit, if it has one; otherwise its magnitude. */
function beyond(value: number, limit: QualityLimit | null): number {
  if (limit === null || (limit.low === null && limit.high === null)) return Math.abs(value);
  const [low, high] = boundsOf(limit);
  return Math.max(value - high, low - value);
}

/** Combines several points: for each interval the value furthest beyond the limit; known if all are. */
export function worstOf(parts: readonly Intervals[], limit: QualityLimit | null): Intervals | null {
  const [first] = parts;
  if (first === undefined) return null;
  const each = <T>(of: (at: number) => T) => Array.from({ length: first.times.length }, (_, at) => of(at));
  return {
    times: first.times,
    values: each((at) => {
      const values = parts.map((part) => part.values[at] ?? Number.NaN);
      if (values.some(Number.isNaN)) return Number.NaN;
      return values.reduce((worst, value) => (beyond(value, limit) > beyond(worst, limit) ? value : worst));
    }),
    covered: each((at) => Math.min(...parts.map((part) => part.covered[at] ?? 0))),
  };
}
