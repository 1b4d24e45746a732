/** SQL of meter replacements and register widths. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { MeterChangeTable, Schema } from '../../../db/schema.ts';

export type MeterChangeRow = Selectable<MeterChangeTable>;
type Db = Kysely<Schema>;

/** Newest first. */
export const changesOf = (db: Db, deviceId: number): Promise<MeterChangeRow[]> =>
  db.selectFrom('meter_changes').selectAll().where('device_id', '=', deviceId).orderBy('time', 'desc').execute();

/** undefined if the device already has a replacement at that time. */
export const insertChange = (db: Db, row: Insertable<MeterChangeTable>): Promise<{ id: number } | undefined> =>
  db
    .insertInto('meter_changes')
    .values(row)
    .onConflict((clash) => clash.columns(['device_id', 'time']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Undefined if it does not exist. */
export const deleteChange = (db: Db, deviceId: number, id: number): Promise<MeterChangeRow | undefined> =>
  db.deleteFrom('meter_changes').where('id', '=', id).where('device_id', '=', deviceId).returningAll().executeTakeFirst();

/** Widths set by people, by metric. */
export async function widthsOf(db: Db, deviceId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('register_widths').select(['metric', 'width']).where('device_id', '=', deviceId).execute();
  return new Map(rows.map(({ metric, width }) => [metric, width]));
}

/** null removes the setting. */
export async function putWidth(db: Db, deviceId: number, metric: string, width: number | null): Promise<void> {
  await db.deleteFrom('register_widths').where('device_id', '=', deviceId).where('metric', '=', metric).execute();
  if (width !== null) await db.insertInto('register_widths').values({ device_id: deviceId, metric, width }).execute();
}
