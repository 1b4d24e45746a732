/** Puts partial aggregates together into the asked buckets. Pure. */
import type { Aggregate, Bucket } from '../types.ts';
import { calendarEdges, offsetAt, offsetChanges } from '../zone.ts';
import { type Partials, rangeOf } from './partials.ts';

/** Most buckets of one series in an answer. */
export const mostBuckets = 10_000;

/** Aggregates that single readings make, whatever their distance. */
export type OverReadings = Exclude<Aggregate, 'none' | 'avg' | 'diff'>;

const unitMs = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Nominal width of a bucket in ms (a month counts 30 days); for comparing only. */
export function nominalMs(bucket: Bucket): number {
  if (bucket.unit === 'n') return bucket.count * 30 * 86_400_000;
  if (bucket.unit === 'd') return bucket.count * 86_400_000;
  return bucket.count * unitMs[bucket.unit];
}

/** Widths to fall back on, finest first. */
const ladder: readonly Bucket[] = [
  ...[1, 2, 5, 10, 15, 20, 30].map((count): Bucket => ({ count, unit: 's' })),
  ...[1, 2, 5, 10, 15, 20, 30].map((count): Bucket => ({ count, unit: 'm' })),
  ...[1, 2, 3, 4, 6, 8, 12].map((count): Bucket => ({ count, unit: 'h' })),
  ...[1, 2, 7].map((count): Bucket => ({ count, unit: 'd' })),
  ...[1, 3, 12].map((count): Bucket => ({ count, unit: 'n' })),
];

/** The asked bucket, or the finest that gives at most `limit` buckets in the range. */
export function fitting(bucket: Bucket, start: number, end: number, limit = mostBuckets): Bucket {
  const fits = (each: Bucket) => (end - start) / nominalMs(each) <= limit;
  if (fits(bucket)) return bucket;
  return ladder.find((each) => nominalMs(each) > nominalMs(bucket) && fits(each)) ?? { count: 12, unit: 'n' };
}

/** Edges of the buckets: n+1 times for n buckets. `equal` are even (width and offset), so that the engine can group by them. */
export interface Grid {
  readonly edges: Float64Array;
  readonly equal: { readonly widthMs: number; readonly offsetMs: number } | undefined;
}

/**
 * Buckets over [start, end), clipped to it. Seconds to hours are cut at multiples of local time, days and months in the zone; hours of
 * which several make a bucket stay at the wall clock when clocks change.
 */
export function gridOf(bucket: Bucket, start: number, end: number, timeZone: string): Grid {
  if (bucket.unit === 'd' || bucket.unit === 'n')
    return { edges: clipped(calendarEdges(timeZone, start, end, bucket.count, bucket.unit), start, end), equal: undefined };
  const widthMs = nominalMs(bucket);
  const changes = widthMs > unitMs.h ? offsetChanges(timeZone, start - widthMs, end) : [];
  if (changes.length > 0) return { edges: clipped(wallEdges(timeZone, start, end, widthMs, changes), start, end), equal: undefined };
  const offset = offsetAt(timeZone, start) % widthMs;
  const offsetMs = (offset + widthMs) % widthMs;
  const first = Math.floor((start + offsetMs) / widthMs) * widthMs - offsetMs;
  const count = Math.max(0, Math.ceil((end - first) / widthMs));
  const edges = Float64Array.from({ length: count + 1 }, (_, i) => first + i * widthMs);
  return { edges: clipped(edges, start, end), equal: { widthMs, offsetMs } };
}

/** The first and the last bucket are no more than the range. */
function clipped(edges: ArrayLike<number>, start: number, end: number): Float64Array {
  return Float64Array.from(edges, (edge) => Math.min(end, Math.max(start, edge)));
}

/** Multiples of `widthMs` on the wall clock: one that it shows twice is the first, one that it leaps over is the leap. */
function wallEdges(timeZone: string, start: number, end: number, widthMs: number, changes: readonly number[]): number[] {
  const edges: number[] = [];
  // What the wall clock has shown at most.
  let shown = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= changes.length; i++) {
    const [from, to] = [changes[i - 1] ?? start - widthMs, changes[i] ?? end + widthMs];
    const offset = offsetAt(timeZone, from);
    const first = shown === Number.NEGATIVE_INFINITY ? from + offset : shown;
    for (let wall = Math.ceil(first / widthMs) * widthMs; wall - offset < to; wall += widthMs) {
      const edge = Math.max(from, wall - offset);
      if (edge !== edges.at(-1)) edges.push(edge);
    }
    shown = Math.max(shown, to + offset);
  }
  const begin = edges.findLastIndex((edge) => edge <= start);
  const last = edges.findIndex((edge) => edge >= end);
  return edges.slice(Math.max(0, begin), last + 1);
}

/** Values of every bucket of one series, over its readings; NaN where the bucket holds none (0 for `count`). */
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
