/** Good readings of a series as currently stored. */
import { hourMs } from '@czyun/contract';
import type { SeriesInfo, Telemetry } from '../../telemetry/types.ts';
import type { Reading } from './then.ts';

type History = Pick<Telemetry['history'], 'buckets'>;

/** Maximum number of readings of one series that are compared. */
export const maxReadings = 400_000;

/** How far before a range a reading may be and still count in it, ms. */
export const carriedMs = ({ intervalMs }: Pick<SeriesInfo, 'intervalMs'>): number => Math.max(hourMs, 4 * (intervalMs ?? 0));

/** Good readings of [start, end) in order of time; null: too many to compare. */
export async function readingsOf(
  history: History,
  paramId: number,
  [start, end]: readonly [number, number],
  signal: AbortSignal | undefined,
): Promise<Reading[] | null> {
  const found: Reading[] = [];
  for (let from: number | undefined = start; from !== undefined; ) {
    const answer = await history.buckets({
      ...{ paramIds: [paramId], start: from, end, bucket: { count: 1, unit: 's' }, aggregate: 'none' },
      ...(signal ? { signal } : {}),
    });
    const [curve] = answer.series;
    curve?.times.forEach((time, row) => {
      const value = curve.values[row] ?? Number.NaN;
      // A bad reading does not count.
      if (!Number.isNaN(value)) found.push({ time, value, hold: curve.holds?.[row] ?? 0 });
    });
    if (found.length > maxReadings) return null;
    from = answer.next;
  }
  return found;
}
