/** Geometry of a value within its limits. Pure. */

export interface Band {
  /** Open if null. */
  readonly low: number | null;
  readonly high: number | null;
  readonly severity: 1 | 2 | 3;
  /** Beyond an upper or a lower limit. */
  readonly side: 'high' | 'low';
}

export interface ValueScale {
  readonly low: number;
  readonly high: number;
}

/** Position on the scale in %, clamped to its ends. */
export function placeOf(value: number, { low, high }: ValueScale): number {
  if (!(high > low)) return 0;
  return Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));
}

/** Left end and width, %, of the range between two values in any order. */
export function stretchOf(one: number, other: number, scale: ValueScale): { readonly left: number; readonly width: number } {
  const [from, to] = [placeOf(Math.min(one, other), scale), placeOf(Math.max(one, other), scale)];
  return { left: from, width: to - from };
}

/** The most severe band that contains a value; null: within the limits. */
export function severityAt(value: number, bands: readonly Band[]): 1 | 2 | 3 | null {
  const found = bands.filter(({ low, high }) => (low === null || value >= low) && (high === null || value <= high));
  return found.reduce<1 | 2 | 3 | null>((worst, { severity }) => (worst === null || severity < worst ? severity : worst), null);
}

export interface LimitSet {
  readonly high1?: number | null | undefined;
  readonly high2?: number | null | undefined;
  readonly high3?: number | null | undefined;
  readonly low1?: number | null | undefined;
  readonly low2?: number | null | undefined;
  readonly low3?: number | null | undefined;
}

const levels = [1, 2, 3] as const;

/** Bands beyond the upper and lower limits, level 1 outermost; none without limits. */
export function bandsOf(limits: LimitSet): readonly Band[] {
  const bands: Band[] = [];
  for (const side of ['high', 'low'] as const) {
    let outer: number | null = null;
    for (const severity of levels) {
      const limit = limits[`${side}${severity}`] ?? null;
      if (limit === null) continue;
      bands.push(side === 'high' ? { low: limit, high: outer, severity, side } : { low: outer, high: limit, severity, side });
      outer = limit;
    }
  }
  return bands;
}

/** A scale with the limits and the value, with a margin beyond the outermost limits, within the plausible range. */
export function scaleOfLimits(limits: LimitSet, value: number | null, range: readonly [number, number] | undefined): ValueScale | null {
  const numbers = levels.flatMap((level) => [limits[`high${level}`], limits[`low${level}`]]).filter((each) => typeof each === 'number');
  if (numbers.length === 0) return null;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const hasHigh = levels.some((level) => typeof limits[`high${level}`] === 'number');
  const hasLow = levels.some((level) => typeof limits[`low${level}`] === 'number');
  const size = hasHigh && hasLow ? most - least : Math.max(Math.abs(most), Math.abs(least)) || 1;
  const [floor, ceiling] = [range?.[0] ?? Number.NEGATIVE_INFINITY, range?.[1] ?? Number.POSITIVE_INFINITY];
  const room = size * 0.15;
  // Limits on one side only: the other end is 0 or twice the limit.
  let low = hasLow ? least - room : Math.min(0, least - size);
  let high = hasHigh ? most + room : Math.max(0, most + size);
  if (value !== null) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { low: Math.max(floor, low), high: Math.min(ceiling, high) };
}
