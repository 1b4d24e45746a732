/** Readings of a long range, in stretches of time that fit in memory. */
import type { CurveAnswer, History } from '../../telemetry/types.ts';
import { type AskedParam, idsOf, type TimeRange } from './asked-params.ts';

/** Readings that one stretch is to hold, of all series together. */
const aimed = 50_000;
/** As dense as devices send, ms. */
const densestMs = 1000;
const firstMs = 600_000;
const leastMs = 60_000;

/** One answer a stretch, oldest first; each begins where the one before ended. */
export async function* stretches(
  history: Pick<History, 'buckets'>,
  series: readonly AskedParam[],
  { start, end }: TimeRange,
  signal: AbortSignal,
): AsyncGenerator<{ readonly answers: readonly CurveAnswer[] }> {
  const paramIds = idsOf(series);
  // Even where quiet times end in a stretch of readings every second, it holds a few times what is aimed at.
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
