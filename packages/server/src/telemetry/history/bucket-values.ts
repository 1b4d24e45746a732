/** Combines partial aggregates into the requested buckets. Pure. */
import type { Aggregate } from '../types.ts';
import { type Partials, rangeOf } from './partials.ts';

/** Aggregates over single readings, independent of their distance. */
export type OverReadings = Exclude<Aggregate, 'none' | 'avg' | 'diff'>;

/** Values of every bucket of one series, over its readings; NaN for buckets without any (0 for `count`). */
export function bucketValues(partials: Partials, series: number, edges: Float64Array, aggregate: OverReadings): Float64Array {
  const count = Math.max(0, edges.length - 1);
  const values = new Float64Array(count).fill(aggregate === 'count' ? 0 : Number.NaN);
  let at = 0;
  let filled = -1;
  const { from, to } = rangeOf(partials, series);
  for (let row = from; row < to; row++) {
    const time = partials.bucket[row] ?? 0;
    while (at + 1 < count && time >= (edges[at + 1] ?? Infinity)) at++;
    const fresh = filled !== at;
    filled = at;
    const old = fresh ? Number.NaN : (values[at] ?? Number.NaN);
    const value = partials[aggregate][row] ?? Number.NaN;
    if (aggregate === 'last' || fresh) values[at] = value;
    else if (aggregate === 'min') values[at] = Math.min(old, value);
    else if (aggregate === 'max') values[at] = Math.max(old, value);
    else if (aggregate !== 'first') values[at] = old + value;
  }
  return values;
}
