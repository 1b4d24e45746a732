/** Whether a value may be written to a point: type, limits, step and interlocks. Pure. */
import type { ExpandedPoint, Text } from '@czyun/devices';
import { reasons } from '../reasons.ts';

/** A point of the same device with its newest value, if that is good. */
export interface Neighbour {
  readonly name: Text;
  readonly value: number | undefined;
}

export type Neighbours = (metric: string) => Neighbour;

/** Half a unit of the last displayed decimal: the tolerance between read-back and requested value. */
export function tolerance(point: Pick<ExpandedPoint, 'decimals'>): number {
  return 0.5 * 10 ** -point.decimals + 1e-9;
}

/** Metrics of the same device that limits and interlocks of a point depend on. */
export function inputsOf(point: Pick<ExpandedPoint, 'limits' | 'interlocks'>): readonly string[] {
  const bounds = [point.limits?.min, point.limits?.max].filter((bound) => typeof bound === 'string');
  return [...new Set([...bounds, ...(point.interlocks ?? []).map(({ metric }) => metric)])];
}

/** Reason for refusing the write, or null. Interlocks are checked last: they do not matter for a value that is never valid. */
export function refusalOf(point: ExpandedPoint, value: number, neighbours: Neighbours): Text | null {
  return fitsType(point, value) ?? withinLimits(point, value, neighbours) ?? interlocked(point, neighbours);
}

function fitsType(point: ExpandedPoint, value: number): Text | null {
  if (point.access === 'r' || point.type === 'text') return reasons.notWritable;
  if (!Number.isFinite(value)) return reasons.notFinite;
  if (point.type === 'number') return null;
  if (!Number.isSafeInteger(value) && point.type !== 'counter') return reasons.notWhole;
  const { states } = point;
  if (!states || Object.hasOwn(states, value)) return null;
  const words = Object.values(states);
  return reasons.noSuchState({ zh: words.map(({ zh }) => zh).join('、'), en: words.map(({ en }) => en).join(', ') });
}

function withinLimits(point: ExpandedPoint, value: number, neighbours: Neighbours): Text | null {
  const [low, high] = point.range ?? [-Infinity, Infinity];
  const min = point.limits?.min ?? low;
  const max = point.limits?.max ?? high;
  const step = point.limits?.step;
  const unit = point.unit ?? '';
  for (const [bound, isLower] of [
    [min, true],
    [max, false],
  ] as const) {
    const limit = typeof bound === 'number' ? bound : neighbours(bound).value;
    if (limit === undefined) return reasons.unknownBound(neighbours(String(bound)).name);
    // Tolerance for decimal fractions in binary.
    const slack = 1e-9 * Math.max(1, Math.abs(limit));
    if (isLower && value < limit - slack) return reasons.belowMin(limit, unit);
    if (!isLower && value > limit + slack) return reasons.aboveMax(limit, unit);
  }
  if (step === undefined) return null;
  const steps = (value - (typeof min === 'number' && Number.isFinite(min) ? min : 0)) / step;
  return !(Math.abs(steps - Math.round(steps)) <= 1e-6) ? reasons.offStep(step) : null;
}

function interlocked(point: ExpandedPoint, neighbours: Neighbours): Text | null {
  for (const lock of point.interlocks ?? []) {
    const { name, value } = neighbours(lock.metric);
    if (value === undefined) return reasons.unknownInterlock(name, lock.reason);
    if ((lock.in && !lock.in.includes(value)) || lock.notIn?.includes(value)) return lock.reason;
  }
  return null;
}
