/** Combines readings and curves of devices: powers are summed with sign, levels averaged by weight. An unknown part makes all unknown. */
import { breakGaps, endSilence } from '../../kit/chart/gaps.ts';
import type { LiveValue, ValueSnapshot } from '../../platform/live/value-store.ts';
import type { SeriesCell } from './flow.ts';

type Series = SeriesCell['series'][number];
export type Combined = Pick<Series, 'how' | 'parts'>;
/** Sufficient for values without curves. */
interface Values {
  readonly how: Series['how'];
  readonly parts: readonly Pick<Series['parts'][number], 'paramId' | 'weight'>[];
}

/** Parameters of equal weight. */
export const alike = (how: Series['how'], paramIds: readonly number[]): Values => ({
  how,
  parts: paramIds.map((paramId) => ({ paramId, weight: 1 })),
});

const worse = { good: 0, stale: 1, bad: 2 } as const;

/** Combined value of the parts in their order; undefined: the part did not exist. */
export function asWhole(values: readonly (number | null | undefined)[], { how, parts }: Values): number | null {
  let sum = 0;
  let weights = 0;
  let known = 0;
  for (const [index, { weight }] of parts.entries()) {
    const value = values[index];
    if (value === undefined) continue;
    if (value === null || !Number.isFinite(value)) return null;
    known += 1;
    sum += value * weight;
    weights += weight;
  }
  if (known === 0) return null;
  if (how === 'sum') return sum;
  return weights > 0 ? sum / weights : null;
}

/** Combined latest value with the oldest time and the worst quality; undefined without parts and until all have arrived. */
export function together(values: ValueSnapshot, of: Values): LiveValue | undefined {
  if (of.parts.length === 0) return undefined;
  let time: number | null = null;
  let quality: LiveValue['quality'] = 'good';
  const numbers: (number | null)[] = [];
  for (const { paramId } of of.parts) {
    const value = values.get(paramId);
    if (value === undefined) return undefined;
    numbers.push(typeof value.value === 'number' ? value.value : null);
    if (value.time !== null) time = time === null ? value.time : Math.min(time, value.time);
    if (worse[value.quality] > worse[quality]) quality = value.quality;
  }
  return { value: asWhole(numbers, of), time, quality };
}

/** Combined latest value for drawing; null if unknown, stale or bad. */
export function newestOf(values: ValueSnapshot, of: Values): number | null {
  const newest = together(values, of);
  return newest?.quality === 'good' && typeof newest.value === 'number' ? newest.value : null;
}

/** Index of the first time at or after another. */
function placeOf(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Points of a curve in [start, until]. */
export function within({ times, values }: Points, start: number, until: number): Points {
  const from = placeOf(times, start);
  const to = placeOf(times, until + 1);
  return { times: times.slice(from, to), values: values.slice(from, to) };
}

export interface Points {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** A curve is silent after this time and this multiple of its own interval. */
const silence = { floorMs: 180_000, factor: 2 } as const;

/** Readings of a curve up to `end`, with a null where it falls silent. */
function heard(curve: Points | undefined, end: number): Points {
  if (curve === undefined) return { times: [], values: [] };
  const { floorMs, factor } = silence;
  return endSilence(breakGaps(curve, floorMs, factor, { strict: true }), floorMs, factor, end, true);
}

/** A curve read at ascending times: its last value until it is silent; undefined before the part existed. */
function reader({ times, values }: Points, part: Since | undefined): (time: number) => number | null | undefined {
  let at = -1;
  return (time) => {
    while (at + 1 < times.length && (times[at + 1] ?? 0) <= time) at += 1;
    return at < 0 ? absentAt(part, time) : (values[at] ?? null);
  };
}

/**
 * Combined curve at every time of any part; null where an existing part has no value.
 * Each value is held for the interval of its curve, so devices that report slowly or with an offset add up.
 */
export function curvesTogether(
  curves: readonly (Points | undefined)[],
  of: Combined,
  end: number,
): { times: number[]; values: (number | null)[] } {
  const parts = curves.map((curve) => heard(curve, end));
  const times = [...new Set(parts.flatMap((part) => part.times))].sort((a, b) => a - b);
  const readers = parts.map((part, index) => reader(part, of.parts[index]));
  const values = times.map((time) =>
    asWhole(
      readers.map((read) => read(time)),
      of,
    ),
  );
  return { times, values };
}

interface Since {
  readonly since: number | null;
}

/** Value of a part before its first reading: undefined if it did not exist, else unknown. */
export const absentAt = (part: Since | undefined, time: number): null | undefined =>
  typeof part?.since === 'number' && time < part.since ? undefined : null;

export const paramIdsOf = (of: readonly Values[]): number[] => of.flatMap(({ parts }) => parts.map(({ paramId }) => paramId));

/** Key of a series within its cell. */
export const keyOf = ({ parts }: Combined): string => parts.map(({ key }) => key).join(',');

export const keysOf = (of: readonly Combined[]): string[] => [...new Set(of.flatMap(({ parts }) => parts.map(({ key }) => key)))];
