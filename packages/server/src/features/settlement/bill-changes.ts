/** Days of a bill that changed after it was issued, found by comparing revisions and prices; nothing is settled. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { datesOf } from '../../settlement/month-days.ts';
import { findNewestBills, findRevisions } from '../../settlement/repo.ts';
import { repricedDates } from '../../settlement/repriced.ts';
import { readDocument } from '../../settlement/stored-rows.ts';

/**
 * Number of days, by bill, that changed after the newest bill of their month was issued, or whose prices are no longer in force. Corrected
 * bills are omitted.
 */
export async function changedDaysOf(
  db: Kysely<Schema>,
  { projectId, timeZone }: { readonly projectId: number; readonly timeZone: string },
): Promise<ReadonlyMap<number, number>> {
  const bills = await findNewestBills(db, projectId);
  const months = bills.map(({ month }) => datesOf(timeZone, month)).toSorted((a, b) => (a.first < b.first ? -1 : 1));
  const [from, to] = [months[0]?.first, months.at(-1)?.last];
  if (from === undefined || to === undefined) return new Map();
  const kept = await findRevisions(db, projectId, from, to);
  const repriced = await repricedDates(db, { projectId, timeZone }, { from, to });
  return new Map(
    bills.map(({ id, month, document }) => {
      const billed = new Map(readDocument(document).days.map(({ date, revision }) => [date, revision]));
      const changed = kept.filter(({ date, revision }) => date.startsWith(month) && (billed.get(date) !== revision || repriced.has(date)));
      return [id, changed.length];
    }),
  );
}
