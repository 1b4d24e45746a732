/** The quantity that each kind of limit computes from readings, and its rule. Pure. */
import type { LimitKind, ParamLimits } from '@czyun/contract';
import type { Severity } from '@czyun/devices';
import type { WatchRule } from './watch.ts';

/** A good reading. */
export interface Sample {
  readonly time: number;
  readonly value: number;
}

type Levels = WatchRule['levels'];

const at = (level: Severity, limit: number | null): Levels => [
  level === 1 ? limit : null,
  level === 2 ? limit : null,
  level === 3 ? limit : null,
];
const negative = (limit: number | null): number | null => (limit === null ? null : -limit);

/** The rule of a kind: lower limits use the negated value, a change its share of the limit, a stuck value its duration. */
export function ruleOf(kind: LimitKind, limits: ParamLimits): WatchRule {
  const { deadBand, delayS } = limits;
  const delayMs = delayS * 1000;
  switch (kind) {
    case 'limit-high':
      return { levels: [limits.high1, limits.high2, limits.high3], deadBand, delayMs };
    case 'limit-low':
      return { levels: [negative(limits.low1), negative(limits.low2), negative(limits.low3)], deadBand, delayMs };
    case 'stuck':
      // The quantity is 1 while the value does not change.
      return { levels: at(limits.stuckLevel, limits.stuckMin === null ? null : 0), deadBand: 0, delayMs: (limits.stuckMin ?? 0) * 60_000 };
    case 'rate':
      return { levels: at(limits.rateLevel, limits.rateUp === null && limits.rateDown === null ? null : 1), deadBand: 0, delayMs };
    case 'spread':
      return { levels: at(limits.spreadLevel, limits.spread), deadBand, delayMs };
    case 'neighbour':
      return { levels: at(limits.neighbourLevel, limits.neighbour), deadBand, delayMs };
  }
}

/** Samples of a window, oldest first, including the last one before it. */
export function inWindow(samples: readonly Sample[], sample: Sample, windowMs: number): readonly Sample[] {
  const begin = sample.time - windowMs;
  let first = 0;
  while (first + 1 < samples.length && (samples[first + 1]?.time ?? 0) <= begin) first += 1;
  return [...samples.slice(first), sample];
}

/** Change per minute over the window; undefined until readings cover it. */
export function rateOf(samples: readonly Sample[], windowMs: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.time - first.time < windowMs) return undefined;
  return ((last.value - first.value) / (last.time - first.time)) * 60_000;
}

/** Change per minute as a share of its limit: 1 at the limit. */
export function rateShare(rate: number, { rateUp, rateDown }: Pick<ParamLimits, 'rateUp' | 'rateDown'>): number {
  const limit = rate >= 0 ? rateUp : rateDown;
  return limit === null ? 0 : Math.abs(rate) / limit;
}

/** Difference between highest and lowest; undefined for fewer than two. */
export function spreadOf(values: readonly number[]): number | undefined {
  if (values.length < 2) return undefined;
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

/** Distance of `own` from the median of all, itself included; undefined for fewer than three, which have no meaningful median. */
export function distanceOf(own: number, others: readonly number[]): number | undefined {
  const all = [own, ...others].sort((a, b) => a - b);
  if (all.length < 3) return undefined;
  const middle = all.length >> 1;
  const median = all.length % 2 === 1 ? (all[middle] ?? own) : ((all[middle - 1] ?? own) + (all[middle] ?? own)) / 2;
  return Math.abs(own - median);
}
