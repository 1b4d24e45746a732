/** Puts partial aggregates together into the asked buckets. Pure. */
import { counterFall } from '../series-table.ts';
import type { Aggregate, Bucket } from '../types.ts';
import { calendarEdges, offsetAt } from '../zone.ts';
import { type Partials, rangeOf } from './partials.ts';

/** Most buckets of one series in an answer. */
export const mostBuckets = 10_000;

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

/** Buckets that cover [start, end). Seconds to hours are cut at multiples of local time, days and months in the zone. */
export function gridOf(bucket: Bucket, start: number, end: number, timeZone: string): Grid {
  if (bucket.unit === 'd' || bucket.unit === 'n')
    return { edges: Float64Array.from(calendarEdges(timeZone, start, end, bucket.count, bucket.unit)), equal: undefined };
  const widthMs = nominalMs(bucket);
  const offset = offsetAt(timeZone, start) % widthMs;
  const offsetMs = (offset + widthMs) % widthMs;
  const first = Math.floor((start + offsetMs) / widthMs) * widthMs - offsetMs;
  const count = Math.max(0, Math.ceil((end - first) / widthMs));
  return { edges: Float64Array.from({ length: count + 1 }, (_, i) => first + i * widthMs), equal: { widthMs, offsetMs } };
}

/** Increase from one reading of a counter to the next: a small fall is a correction, a large one a new start from zero. */
export function counterStep(before: number, now: number, counter: boolean): number {
  return counter && before > 0 && now < counterFall * before ? now : now - before;
}

/** Values of every bucket of one series; NaN where the bucket holds no reading (0 for `count`). */
export function bucketValues(
  pieces: readonly Partials[],
  series: number,
  edges: Float64Array,
  aggregate: Exclude<Aggregate, 'none'>,
  counter: boolean,
  lastBefore: number,
): Float64Array {
  const count = Math.max(0, edges.length - 1);
  const values = new Float64Array(count).fill(aggregate === 'count' ? 0 : Number.NaN);
  let at = 0;
  let filled = -1;
  let previousLast = lastBefore;
  let sum = 0;
  let rows = 0;
  for (const piece of pieces) {
    const { from, to } = rangeOf(piece, series);
    for (let row = from; row < to; row++) {
      const time = piece.bucket[row] ?? 0;
      while (at + 1 < edges.length && time >= (edges[at + 1] ?? Infinity)) at++;
      if (at >= count || time < (edges[0] ?? Infinity)) continue;
      const fresh = filled !== at;
      filled = at;
      const old = values[at] ?? Number.NaN;
      switch (aggregate) {
        case 'first':
          if (fresh) values[at] = piece.first[row] ?? Number.NaN;
          break;
        case 'last':
          values[at] = piece.last[row] ?? Number.NaN;
          break;
        case 'min':
          values[at] = fresh ? (piece.min[row] ?? Number.NaN) : Math.min(old, piece.min[row] ?? Infinity);
          break;
        case 'max':
          values[at] = fresh ? (piece.max[row] ?? Number.NaN) : Math.max(old, piece.max[row] ?? -Infinity);
          break;
        case 'sum':
        case 'avg':
          sum = (fresh ? 0 : sum) + (piece.sum[row] ?? 0);
          rows = (fresh ? 0 : rows) + (piece.count[row] ?? 0);
          values[at] = aggregate === 'sum' ? sum : sum / rows;
          break;
        case 'count':
          values[at] = (fresh ? 0 : old) + (piece.count[row] ?? 0);
          break;
        case 'diff': {
          const first = piece.first[row] ?? Number.NaN;
          const joined = Number.isNaN(previousLast) ? 0 : counterStep(previousLast, first, counter);
          values[at] = (fresh ? 0 : old) + joined + (piece.increase[row] ?? 0);
          previousLast = piece.last[row] ?? Number.NaN;
          break;
        }
      }
    }
  }
  return values;
}
