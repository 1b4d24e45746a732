/** Days to be settled again after registers of a range changed. */
import { dateAfter } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { poolDays } from '../money/settlement/stored.ts';
import { versionCount } from '../tariffs/index.ts';
import { dayOf } from '../time/days.ts';
import { type TouchedRange, touchedRangesOf } from './touched-days-repo.ts';

export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * Days affected by ranges, up to yesterday, adjacent ones joined. A reading at midnight also belongs to the day before; the pool of stored
 * energy of a day depends on `poolDays` days before it.
 */
export function touchedDays(ranges: readonly Pick<TouchedRange, 'from' | 'to'>[], timeZone: string, now: number): DateSpan[] {
  const yesterday = dateAfter(dayOf(timeZone, now).date, -1);
  const spans: DateSpan[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const from = dayOf(timeZone, range.from - 1).date;
    const to = [dateAfter(dayOf(timeZone, range.to).date, poolDays), yesterday].sort()[0] ?? yesterday;
    if (from > to) continue;
    const last = spans.at(-1);
    if (last && from <= dateAfter(last.to, 1)) spans[spans.length - 1] = { from: last.from, to: [last.to, to].sort()[1] ?? to };
    else spans.push({ from, to });
  }
  return spans;
}

/** First to last day of a project whose registers were changed by an import and that is not settled again yet; null: none. */
export async function pendingDays(db: Kysely<Schema>, projectId: number, timeZone: string, now: number): Promise<DateSpan | null> {
  const ranges = await touchedRangesOf(db, projectId);
  if (ranges.length === 0 || (await versionCount(db, projectId)) === 0) return null;
  const spans = touchedDays(ranges, timeZone, now);
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}
