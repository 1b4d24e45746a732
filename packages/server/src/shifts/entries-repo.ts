/** The SQL of the shift log. Nothing here changes or removes an entry. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema, ShiftEntryTable } from '../db/schema.ts';
import { holds } from '../db/text-match.ts';

type Db = Kysely<Schema>;
export type EntryRow = Selectable<ShiftEntryTable> & { readonly struck_by: number | null };

export interface EntryFilter {
  readonly projectId: number;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly crewId?: number | undefined;
  readonly text: string;
}

export const findEntry = (db: Db, projectId: number, id: number) =>
  db.selectFrom('shift_entries').select('id').where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** Undefined if another entry already strikes the same one. */
export const addEntry = (db: Db, row: Insertable<ShiftEntryTable>): Promise<Selectable<ShiftEntryTable> | undefined> =>
  db
    .insertInto('shift_entries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** One page, newest first. */
export async function entriesOf(
  db: Db,
  { projectId, start, end, crewId, text }: EntryFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly EntryRow[] }> {
  let query = db.selectFrom('shift_entries').where('project_id', '=', projectId);
  if (start !== undefined) query = query.where('time', '>=', start);
  if (end !== undefined) query = query.where('time', '<', end);
  if (crewId !== undefined) query = query.where('crew_id', '=', crewId);
  if (text !== '') query = query.where(holds('text', text));
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('time', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  const ids = rows.map(({ id }) => id);
  const strikes =
    ids.length === 0 ? [] : await db.selectFrom('shift_entries').select(['id', 'strikes']).where('strikes', 'in', ids).execute();
  const by = new Map(strikes.map((row) => [row.strikes, row.id]));
  return { total, rows: rows.map((row) => ({ ...row, struck_by: by.get(row.id) ?? null })) };
}

/** The next entry after an instant that is not struck, or the previous one before it; undefined: none. */
export function noteBeside(db: Db, projectId: number, time: number, direction: 'next' | 'previous') {
  const order = direction === 'next' ? 'asc' : 'desc';
  return db
    .selectFrom('shift_entries as entry')
    .select(['entry.time', 'entry.text'])
    .where('entry.project_id', '=', projectId)
    .where('entry.time', direction === 'next' ? '>' : '<', time)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shift_entries as by').select('by.id').whereRef('by.strikes', '=', 'entry.id'))),
    )
    .orderBy('entry.time', order)
    .orderBy('entry.id', order)
    .limit(1)
    .executeTakeFirst();
}
