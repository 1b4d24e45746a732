/** A whole range of one series out of its partial aggregates. */
import type { Total } from '../types.ts';
import { bucketValues } from './buckets.ts';
import type { Partials } from './partials.ts';

export const totalColumns = ['first', 'last', 'min', 'max', 'sum', 'count', 'increase'];

const aggregates = ['count', 'sum', 'min', 'max', 'first', 'last', 'diff'] as const;

export interface TotalRequest {
  readonly paramId: number;
  readonly start: number;
  readonly end: number;
  readonly counter: boolean;
  /** Last good value before the range; NaN when there is none. */
  readonly before: number;
}

/** The total of a range without readings. */
export function noTotal(paramId: number): Total {
  const unknown = Number.NaN;
  return { paramId, count: 0, sum: unknown, min: unknown, max: unknown, first: unknown, last: unknown, diff: unknown };
}

/** Every partial of the series lies in the one bucket [start, end). */
export function totalOf(partials: Partials, { paramId, start, end, counter, before }: TotalRequest): Total {
  const edges = Float64Array.of(start, end);
  const values = aggregates.map((aggregate) => [
    aggregate,
    bucketValues([partials], paramId, edges, aggregate, counter, before)[0] ?? Number.NaN,
  ]);
  return { ...noTotal(paramId), ...Object.fromEntries(values) };
}
