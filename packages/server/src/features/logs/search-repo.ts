/** Search of log rows for a text or a person: newest first, piece by piece, yielding to the event loop in between. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { columnOf, filtered, type LogFilter, type LogOrder } from './filter-repo.ts';

/** Entries per piece: takes a few milliseconds. */
const pieceEntries = 4000;

/** Ids of all matching entries, in an order. */
export async function searched(db: Kysely<Schema>, filter: LogFilter, { by, direction }: LogOrder): Promise<number[]> {
  const found: { readonly id: number; readonly start_time: number; readonly value: number | null }[] = [];
  let before = filter.endTime;
  for (;;) {
    const start = await startOfPiece(db, filter, before);
    const piece = { ...filter, startTime: start ?? filter.startTime, endTime: before };
    const rows = await filtered(db, piece, true)
      .select(['id', 'start_time', `${columnOf[by]} as value`])
      .execute();
    found.push(...rows);
    if (start === null) break;
    before = start;
    await turn();
  }
  const sign = direction === 'asc' ? 1 : -1;
  // Null is a time that has not occurred yet: sorted after all others.
  const rank = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
  return found
    .sort((a, b) => sign * (compare(rank(a.value), rank(b.value)) || compare(a.start_time, b.start_time) || compare(a.id, b.id)))
    .map(({ id }) => id);
}

/** Start of the piece that ends before a time; null: the last piece. */
async function startOfPiece(db: Kysely<Schema>, { projectId, startTime }: LogFilter, before: number | undefined): Promise<number | null> {
  let query = db.selectFrom('log_entries').select('start_time').where('project_id', '=', projectId);
  if (before !== undefined) query = query.where('start_time', '<', before);
  if (startTime !== undefined) query = query.where('start_time', '>=', startTime);
  const found = await query.orderBy('start_time', 'desc').offset(pieceEntries).limit(1).executeTakeFirst();
  return found === undefined ? null : found.start_time;
}
