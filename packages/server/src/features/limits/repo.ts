/** Changes of limits in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { newestChanges } from '../../alarms/limits/repo.ts';
import type { LimitChangeTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type ChangeRow = Selectable<LimitChangeTable>;

/** The latest change of each parameter of a device. */
export function currentRows(db: Db, deviceId: number): Promise<ChangeRow[]> {
  return newestChanges(db, deviceId).execute();
}

/** Newest first. */
export function changesOf(db: Db, deviceId: number, metric: string, most: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('limit_changes')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('metric', '=', metric)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export function changeById(db: Db, id: number): Promise<ChangeRow | undefined> {
  return db.selectFrom('limit_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

export function addChange(db: Db, row: Omit<Insertable<LimitChangeTable>, 'id'>): Promise<ChangeRow> {
  return db.insertInto('limit_changes').values(row).returningAll().executeTakeFirstOrThrow();
}
