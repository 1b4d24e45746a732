/** Lock-out tags in the relational store. Read at every step's turn: a tag applied by another process is effective at once. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DeviceTagTable, Schema } from '../db/schema.ts';

export type TagRow = Selectable<DeviceTagTable>;

function active(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('device_tags')
    .selectAll()
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now)]));
}

/** The active tag of a device that expires last; undefined: none. */
export async function tagOn(db: Kysely<Schema>, deviceId: number, now: number): Promise<TagRow | undefined> {
  const rows = await active(db, now).where('device_id', '=', deviceId).orderBy('id').execute();
  return rows.find(({ until }) => until === null) ?? rows.toSorted((a, b) => (b.until ?? 0) - (a.until ?? 0))[0];
}

/** Active tags of a project, newest first. */
export function tagsOf(db: Kysely<Schema>, projectId: number, now: number): Promise<TagRow[]> {
  return active(db, now).where('project_id', '=', projectId).orderBy('id', 'desc').execute();
}

export async function hangTag(db: Kysely<Schema>, tag: Insertable<DeviceTagTable>, now: number): Promise<TagRow> {
  // Expired tags remain in the log.
  await db.deleteFrom('device_tags').where('device_id', '=', tag.device_id).where('until', '<=', now).execute();
  return db.insertInto('device_tags').values(tag).returningAll().executeTakeFirstOrThrow();
}

export function findTag(db: Kysely<Schema>, projectId: number, id: number): Promise<TagRow | undefined> {
  return db.selectFrom('device_tags').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();
}

/** False if it was already removed. */
export async function dropTag(db: Kysely<Schema>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('device_tags').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
