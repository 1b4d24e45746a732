/** Days of a bill that changed after it was issued, found by comparing revisions and prices; nothing is settled again. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { datesOf } from './month-days.ts';
import { keptDocuments, keptRevisions } from './repo.ts';
import { repricedDates } from './repriced.ts';
import { readDocument } from './stored-rows.ts';

/**
 * How many days of the newest bill of each month came to something else after it was issued, or have prices that are no longer in force; by bill.
 * Bills that have been corrected are left out.
 */
export async function changedDaysOf(
  db: Kysely<Schema>,
  { projectId, timeZone }: { readonly projectId: number; readonly timeZone: string },
): Promise<ReadonlyMap<number, number>> {
  const changed = new Map<number, number>();
  for (const { id, month, document } of await keptDocuments(db, projectId)) {
    const { first: from, last: to } = datesOf(timeZone, month);
    const billed = new Map(readDocument(document).days.map(({ date, revision }) => [date, revision]));
    const others = (await keptRevisions(db, projectId, from, to)).filter(({ date, revision }) => billed.get(date) !== revision);
    changed.set(id, new Set([...others.map(({ date }) => date), ...(await repricedDates(db, { projectId, timeZone }, { from, to }))]).size);
  }
  return changed;
}
