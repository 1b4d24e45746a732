/** Longest range of each bucket (product-spec §9), and the alternative beyond it. Pure. */
import { type AnalysedBucket, analysedBuckets, dayMs, hourMs, monthsBefore } from '@czyun/contract';
import type { Span } from '../../../kit/range/quick-range.ts';

export type RangeLimit = { readonly days: number } | { readonly months: number };

const limits: Readonly<Record<AnalysedBucket, RangeLimit>> = {
  '1m': { days: 7 },
  '5m': { days: 7 },
  '15m': { days: 7 },
  '1h': { days: 32 },
  '1d': { months: 12 },
  '1n': { months: 12 },
};

/** A clock change makes a range of days an hour longer. */
const holds = (limit: RangeLimit, [start, end]: Span, zone: string) =>
  'days' in limit ? end - start <= limit.days * dayMs + hourMs : start >= monthsBefore(end, limit.months, zone) - hourMs;

/** The limit that a range exceeds; null: it does not. */
export function exceeded(bucket: AnalysedBucket, span: Span, zone: string): RangeLimit | null {
  return holds(limits[bucket], span, zone) ? null : limits[bucket];
}

/** The finest coarser bucket that allows the range; null: none does. */
export function coarserFor(bucket: AnalysedBucket, span: Span, zone: string): AnalysedBucket | null {
  const from = analysedBuckets.indexOf(bucket) + 1;
  return analysedBuckets.slice(from).find((each) => holds(limits[each], span, zone)) ?? null;
}
