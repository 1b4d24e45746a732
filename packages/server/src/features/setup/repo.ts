/** Rows of projects, zones and devices as set-up writes them. */
import type { Insertable, Kysely } from 'kysely';
import type { DeviceTable, ProjectTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type ProjectRow = Omit<Insertable<ProjectTable>, 'id'>;
export type DeviceRow = Omit<Insertable<DeviceTable>, 'id'>;

export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

export function projectHeads(db: Db): Promise<readonly { readonly id: number; readonly name: string; readonly conf: string }[]> {
  return db.selectFrom('projects').select(['id', 'name', 'conf']).orderBy('id').execute();
}

export async function insertProject(db: Db, row: ProjectRow): Promise<number> {
  return (await db.insertInto('projects').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateProject(db: Db, id: number, row: Omit<ProjectRow, 'created'>): Promise<void> {
  await db.updateTable('projects').set(row).where('id', '=', id).execute();
}

/** Name → id of a project's zones; missing ones are made, English names brought up to date. */
export async function ensureRegions(
  db: Db,
  projectId: number,
  wanted: readonly { readonly name: string; readonly nameEn?: string | undefined }[],
): Promise<ReadonlyMap<string, number>> {
  const known = await db.selectFrom('regions').select(['id', 'name']).where('project_id', '=', projectId).orderBy('id', 'desc').execute();
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  for (const { name, nameEn = null } of wanted) {
    const id = ids.get(name);
    if (id !== undefined) {
      await db.updateTable('regions').set({ name_en: nameEn }).where('id', '=', id).execute();
      continue;
    }
    const row = { project_id: projectId, parent_id: null, name, name_en: nameEn };
    ids.set(name, (await db.insertInto('regions').values(row).returning('id').executeTakeFirstOrThrow()).id);
  }
  return ids;
}

export async function deviceOwner(db: Db, key: string): Promise<number | undefined> {
  return (await db.selectFrom('devices').select('project_id').where('key', '=', key).executeTakeFirst())?.project_id;
}

/** Adds a device or brings it up to date; whether it is enabled stays as people set it. */
export async function upsertDevice(db: Db, row: DeviceRow): Promise<void> {
  const { key: _key, enabled: _enabled, ...changing } = row;
  await db
    .insertInto('devices')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changing))
    .execute();
}

export async function membersOf(db: Db, projectId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('memberships').select('user_id').where('project_id', '=', projectId).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
