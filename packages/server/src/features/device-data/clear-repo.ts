/** SQL of deletions of ranges. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DataClearingTable, Schema } from '../../db/schema.ts';

export type ClearingRow = Selectable<DataClearingTable>;
type Db = Kysely<Schema>;

export const insertClearing = (db: Db, row: Insertable<DataClearingTable>) =>
  db.insertInto('data_clearings').values(row).returningAll().executeTakeFirstOrThrow();

export const clearingById = (db: Db, deviceId: number, id: number) =>
  db.selectFrom('data_clearings').selectAll().where('id', '=', id).where('device_id', '=', deviceId).executeTakeFirst();

export const changeClearing = (
  db: Db,
  id: number,
  set: Partial<Pick<ClearingRow, 'state' | 'found' | 'slices' | 'job_id'>>,
): Promise<unknown> => db.updateTable('data_clearings').set(set).where('id', '=', id).execute();

export const dropClearing = (db: Db, id: number) => db.deleteFrom('data_clearings').where('id', '=', id).execute();

export async function clearingsOf(db: Db, deviceId: number, page: { readonly offset: number; readonly limit: number }) {
  const of = db.selectFrom('data_clearings').where('device_id', '=', deviceId);
  const { total } = await of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('id', 'desc').offset(page.offset).limit(page.limit).execute();
  return { total, rows };
}

/** Entries of a device that began in [from, to). */
export async function entriesIn(db: Db, deviceId: number, from: number, to: number): Promise<number> {
  const { n } = await db
    .selectFrom('log_entries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('device_id', '=', deviceId)
    .where('start_time', '>=', from)
    .where('start_time', '<', to)
    .executeTakeFirstOrThrow();
  return n;
}
