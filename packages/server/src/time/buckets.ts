/** Buckets of time as requested, and their edges in a time zone. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { Temporal } from 'temporal-polyfill';
import { offsetAt, offsetChanges, zoned } from './zone.ts';

/** Width of a bucket. `n` months and `d` days are cut in the project's time zone. */
export interface Bucket {
  readonly count: number;
  readonly unit: 's' | 'm' | 'h' | 'd' | 'n';
}

/** Maximum buckets of one series in an answer. */
export const maxBuckets = 10_000;

const unitMs = { s: 1000, m: minuteMs, h: hourMs } as const;

/** Nominal width of a bucket in ms (a month counts 30 days); for comparing only. */
export function nominalMs(bucket: Bucket): number {
  if (bucket.unit === 'n') return bucket.count * 30 * dayMs;
  if (bucket.unit === 'd') return bucket.count * dayMs;
  return bucket.count * unitMs[bucket.unit];
}

/** Fallback widths, finest first. */
const ladder: readonly Bucket[] = [
  ...[1, 2, 5, 10, 15, 20, 30].map((count): Bucket => ({ count, unit: 's' })),
  ...[1, 2, 5, 10, 15, 20, 30].map((count): Bucket => ({ count, unit: 'm' })),
  ...[1, 2, 3, 4, 6, 8, 12].map((count): Bucket => ({ count, unit: 'h' })),
  ...[1, 2, 7].map((count): Bucket => ({ count, unit: 'd' })),
  ...[1, 3, 12].map((count): Bucket => ({ count, unit: 'n' })),
];

/** The requested bucket, or the finest that gives at most `limit` buckets in the range. */
export function fitting(bucket: Bucket, start: number, end: number, limit = maxBuckets): Bucket {
  const fits = (each: Bucket) => (end - start) / nominalMs(each) <= limit;
  if (fits(bucket)) return bucket;
  return ladder.find((each) => nominalMs(each) > nominalMs(bucket) && fits(each)) ?? { count: 12, unit: 'n' };
}

const monday = Temporal.PlainDate.from('1970-01-05');

/** Edges of buckets of `count` local days (counted from a Monday) or months (counted from January), covering [start, end). */
function calendarEdges(timeZone: string, start: number, end: number, count: number, unit: 'd' | 'n'): number[] {
  const date = zoned(timeZone, start).toPlainDate();
  let at: Temporal.PlainDate;
  if (unit === 'd') {
    const days = monday.until(date, { largestUnit: 'days' }).days;
    at = monday.add({ days: Math.floor(days / count) * count });
  } else {
    const months = date.year * 12 + date.month - 1;
    const first = Math.floor(months / count) * count;
    at = Temporal.PlainDate.from({ year: Math.floor(first / 12), month: (first % 12) + 1, day: 1 });
  }
  const edges: number[] = [];
  for (;;) {
    const edge = at.toZonedDateTime(timeZone).epochMilliseconds;
    edges.push(edge);
    if (edge >= end) return edges;
    at = unit === 'd' ? at.add({ days: count }) : at.add({ months: count });
  }
}

/** Edges of the buckets: n+1 times for n buckets. `equal` are even (width and offset), so that the engine can group by them. */
export interface Grid {
  readonly edges: Float64Array;
  readonly equal: { readonly widthMs: number; readonly offsetMs: number } | undefined;
}

/**
 * Buckets over [start, end), clipped to it. Seconds to hours are cut at multiples of local time, days and months in the zone; buckets of
 * several hours follow the wall clock when clocks change.
 */
export function gridOf(bucket: Bucket, start: number, end: number, timeZone: string): Grid {
  if (bucket.unit === 'd' || bucket.unit === 'n')
    return { edges: clipped(calendarEdges(timeZone, start, end, bucket.count, bucket.unit), start, end), equal: undefined };
  const widthMs = nominalMs(bucket);
  // The first bucket may be longer than its width: when clocks are put back it contains some local times twice.
  const from = start - widthMs - dayMs;
  const changes = widthMs > unitMs.h ? offsetChanges(timeZone, from, end) : [];
  if (changes.length > 0)
    return { edges: clipped(wallEdges(timeZone, { from, start, end }, widthMs, changes), start, end), equal: undefined };
  const offset = offsetAt(timeZone, start) % widthMs;
  const offsetMs = (offset + widthMs) % widthMs;
  const first = Math.floor((start + offsetMs) / widthMs) * widthMs - offsetMs;
  const count = Math.max(0, Math.ceil((end - first) / widthMs));
  const edges = Float64Array.from({ length: count + 1 }, (_, i) => first + i * widthMs);
  return { edges: clipped(edges, start, end), equal: { widthMs, offsetMs } };
}

/** Clips the first and the last bucket to the range. */
function clipped(edges: ArrayLike<number>, start: number, end: number): Float64Array {
  return Float64Array.from(edges, (edge) => Math.min(end, Math.max(start, edge)));
}

interface WallRange {
  readonly start: number;
  readonly end: number;
  /** A lower bound of the start of the bucket that contains `start`. */
  readonly from: number;
}

/** Multiples of `widthMs` on the wall clock: a time shown twice counts the first time, a skipped one at the jump. */
function wallEdges(timeZone: string, range: WallRange, widthMs: number, changes: readonly number[]): number[] {
  const { start, end } = range;
  const edges: number[] = [];
  // The latest time that the wall clock has shown.
  let shown = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= changes.length; i++) {
    const [from, to] = [changes[i - 1] ?? range.from, changes[i] ?? end + widthMs];
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
