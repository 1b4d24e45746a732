/** Readings and curves of several devices as one: powers add up with their sign, levels are a weighted mean. An unknown part makes an unknown whole. */
import { breakGaps, endSilence } from '../../kit/chart/gaps.ts';
import type { LiveValue, ValueSnapshot } from '../../platform/live/value-store.ts';
import type { SeriesCell } from './flow.ts';

type Series = SeriesCell['series'][number];
export type Combined = Pick<Series, 'how' | 'parts'>;
/** What is needed where nobody asks for curves. */
interface Values {
  readonly how: Series['how'];
  readonly parts: readonly Pick<Series['parts'][number], 'paramId' | 'weight'>[];
}

/** Parameters that count all the same. */
export const alike = (how: Series['how'], paramIds: readonly number[]): Values => ({
  how,
  parts: paramIds.map((paramId) => ({ paramId, weight: 1 })),
});

const worse = { good: 0, stale: 1, bad: 2 } as const;

/** Values in the order of the parts as one; undefined: there was no such part. */
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

/** Newest values as one, with the oldest time and the worst quality; undefined until all are there and where there are none. */
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

/** The newest values as one that may be drawn now: null where it is unknown, stale or bad. */
export function newestOf(values: ValueSnapshot, of: Values): number | null {
  const newest = together(values, of);
  return newest?.quality === 'good' && typeof newest.value === 'number' ? newest.value : null;
}

/** Index of the first time that is not before another. */
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

/** The points of a curve from `start` on, up to `until` and with it. */
export function within({ times, values }: Points, start: number, until: number): Points {
  const from = placeOf(times, start);
  const to = placeOf(times, until + 1);
  return { times: times.slice(from, to), values: values.slice(from, to) };
}

export interface Points {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** A curve is silent after this long, and after so many times its own pace. */
const silence = { floorMs: 180_000, factor: 2 } as const;

/** The readings of a curve with a null where it falls silent, up to `end`. */
function heard(curve: Points | undefined, end: number): Points {
  if (curve === undefined) return { times: [], values: [] };
  const { floorMs, factor } = silence;
  return endSilence(breakGaps(curve, floorMs, factor, { strict: true }), floorMs, factor, end, true);
}

/** A curve as it is read at ascending times: its last value, until it falls silent; undefined before the first where there was no such part. */
function reader({ times, values }: Points, part: Since | undefined): (time: number) => number | null | undefined {
  let at = -1;
  return (time) => {
    while (at + 1 < times.length && (times[at + 1] ?? 0) <= time) at += 1;
    return at < 0 ? absentAt(part, time) : (values[at] ?? null);
  };
}

/**
 * Curves in the order of the parts as one, at every time that any of them has; null where one of them says nothing, though it was there.
 * Each holds its value for its own pace: devices that report every few minutes, or out of step, add up.
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

/** What stands for a part before its first reading: nothing where there was no such part yet, else that it is unknown. */
export const absentAt = (part: Since | undefined, time: number): null | undefined =>
  typeof part?.since === 'number' && time < part.since ? undefined : null;

export const paramIdsOf = (of: readonly Values[]): number[] => of.flatMap(({ parts }) => parts.map(({ paramId }) => paramId));

/** Tells a series of a cell from the others. */
export const keyOf = ({ parts }: Combined): string => parts.map(({ key }) => key).join(',');

export const keysOf = (of: readonly Combined[]): string[] => [...new Set(of.flatMap(({ parts }) => parts.map(({ key }) => key)))];
