/** SQL of pictures taken when an alarm was raised. */
import type { Generated, Insertable, Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';

export interface AlarmPictureTable {
  id: Generated<number>;
  project_id: number;
  entry_id: number;
  device_serial: string;
  channel_no: number;
  /** Epoch ms. */
  taken: number;
  media_type: string;
  bytes: number;
  /** Base64. */
  content: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    alarm_pictures: AlarmPictureTable;
  }
}

type Db = Kysely<Schema>;

/** A second picture of a camera for the same alarm has no effect: events may be delivered again. */
export async function insertPicture(db: Db, row: Insertable<AlarmPictureTable>): Promise<void> {
  await db
    .insertInto('alarm_pictures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'entry_id', 'device_serial', 'channel_no']).doNothing())
    .execute();
}

/** Without content, in the order of their cameras. */
export const picturesOfEntry = (db: Db, projectId: number, entryId: number) =>
  db
    .selectFrom('alarm_pictures')
    .select(['id', 'device_serial', 'channel_no', 'taken', 'bytes'])
    .where('project_id', '=', projectId)
    .where('entry_id', '=', entryId)
    .orderBy('device_serial')
    .orderBy('channel_no')
    .execute();

export const pictureById = (db: Db, projectId: number, id: number) =>
  db.selectFrom('alarm_pictures').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** Removes pictures from before `before`, and all but the newest `most` of a project. */
export async function prunePictures(db: Db, projectId: number, before: number, most: number): Promise<void> {
  await db.deleteFrom('alarm_pictures').where('taken', '<', before).execute();
  const oldest = await db
    .selectFrom('alarm_pictures')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined)
    await db.deleteFrom('alarm_pictures').where('project_id', '=', projectId).where('id', '<=', oldest.id).execute();
}
