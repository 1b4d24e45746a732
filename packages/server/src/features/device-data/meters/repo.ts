/** SQL of meters that took the place of others. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { MeterChangeTable, Schema } from '../../../db/schema.ts';

export type MeterChangeRow = Selectable<MeterChangeTable>;
type Db = Kysely<Schema>;

/** Newest first. */
export const changesOf = (db: Db, deviceId: number): Promise<MeterChangeRow[]> =>
  db.selectFrom('meter_changes').selectAll().where('device_id', '=', deviceId).orderBy('time', 'desc').execute();

/** Nothing comes back where the device has a change at that time. */
export const insertChange = (db: Db, row: Insertable<MeterChangeTable>): Promise<{ id: number } | undefined> =>
  db
    .insertInto('meter_changes')
    .values(row)
    .onConflict((clash) => clash.columns(['device_id', 'time']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Nothing comes back where it is gone. */
export const deleteChange = (db: Db, deviceId: number, id: number): Promise<MeterChangeRow | undefined> =>
  db.deleteFrom('meter_changes').where('id', '=', id).where('device_id', '=', deviceId).returningAll().executeTakeFirst();
