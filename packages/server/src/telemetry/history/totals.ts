/** Total of a whole range of one series. */
import type { Total } from '../types.ts';

/** The total of a range without readings. */
export function noTotal(paramId: number): Total {
  const unknown = Number.NaN;
  return {
    paramId,
    count: 0,
    sum: unknown,
    avg: unknown,
    coveredMs: 0,
    min: unknown,
    max: unknown,
    first: unknown,
    last: unknown,
    diff: unknown,
    estimated: false,
  };
}
