/** Readings and curves of several devices as one: powers add up, levels are a weighted mean. An unknown part makes an unknown whole. */
import type { LiveValue, ValueSnapshot } from '../../../shared/live/value-store.ts';
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

/** Values in the order of the parts as one. */
export function asWhole(values: readonly (number | null)[], { how, parts }: Values): number | null {
  let sum = 0;
  let weights = 0;
  for (const [index, part] of parts.entries()) {
    const value = values[index];
    if (value === null || value === undefined || !Number.isFinite(value)) return null;
    const weight = how === 'mean' ? part.weight : 1;
    sum += value * weight;
    weights += weight;
  }
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

export interface Points {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** A reading counts until the next, this long at most: devices that report every few minutes, or out of step, still add up. */
export const holdMs = 300_000;

/** A curve as it is read at ascending times: its last value, while that counts. */
function reader({ times, values }: Points): (time: number) => number | null {
  let at = -1;
  return (time) => {
    while (at + 1 < times.length && (times[at + 1] ?? 0) <= time) at += 1;
    const last = times[at];
    return last !== undefined && time - last <= holdMs ? (values[at] ?? null) : null;
  };
}

const bare: Points = { times: [], values: [] };

/** Curves in the order of the parts as one, at every time that any of them has; null where one of them has nothing. */
export function curvesTogether(curves: readonly (Points | undefined)[], of: Combined): { times: number[]; values: (number | null)[] } {
  const times = [...new Set(curves.flatMap((curve) => curve?.times ?? []))].sort((a, b) => a - b);
  const readers = curves.map((curve) => reader(curve ?? bare));
  const values = times.map((time) =>
    asWhole(
      readers.map((read) => read(time)),
      of,
    ),
  );
  return { times, values };
}

export const paramIdsOf = (of: readonly Values[]): number[] => of.flatMap(({ parts }) => parts.map(({ paramId }) => paramId));

/** Tells a series of a cell from the others. */
export const keyOf = ({ parts }: Combined): string => parts.map(({ key }) => key).join(',');

export const keysOf = (of: readonly Combined[]): string[] => [...new Set(of.flatMap(({ parts }) => parts.map(({ key }) => key)))];
