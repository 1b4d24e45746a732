/** Readings of a long range, in parts that fit in memory. */
import type { CurveAnswer, History } from '../../telemetry/types.ts';
import { idsOf, type RequestedParam, type TimeRange } from './requested-params.ts';

/** Intended number of readings of one part, over all series. */
const aimed = 50_000;
/** Shortest usual interval of readings, ms. */
const densestMs = 1000;
const firstMs = 600_000;
const leastMs = 60_000;

/** One answer per part, oldest first; each begins where the previous one ended. */
export async function* stretches(
  history: Pick<History, 'buckets'>,
  series: readonly RequestedParam[],
  { start, end }: TimeRange,
  signal: AbortSignal,
): AsyncGenerator<{ readonly answers: readonly CurveAnswer[] }> {
  const paramIds = idsOf(series);
  // Limits a part to a few times the intended number, even if readings every second follow a sparse time.
  const longestMs = Math.max(firstMs, (40 * aimed * densestMs) / Math.max(1, paramIds.length));
  let width = firstMs;
  for (let from = start; from < end; ) {
    const to = Math.min(end, from + width);
    const answer = await history.buckets({ paramIds, start: from, end: to, bucket: { count: 1, unit: 's' }, aggregate: 'none', signal });
    const readings = answer.series.reduce((sum, { times }) => sum + times.length, 0);
    yield { answers: [answer] };
    const fitting = readings === 0 ? width * 4 : (width * aimed) / readings;
    width = Math.max(leastMs, Math.min(longestMs, width * 4, Math.max(width / 4, fitting)));
    from = answer.next ?? to;
  }
}
