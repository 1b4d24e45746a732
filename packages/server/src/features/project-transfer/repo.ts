/** SQL of project files. */
import type { Insertable } from 'kysely';
import type { Db } from '../../audit/index.ts';
import type { Row } from '../../db/edited-rows.ts';
import type { Schema } from '../../db/schema.ts';

export const allProjects = (db: Db) => db.selectFrom('projects').selectAll().orderBy('id').execute();

/** Devices by key, in any project. */
export async function devicesByKeys(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Row<'devices'>>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('devices').selectAll().where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Adds devices; returns their ids. All rows must have the same columns. */
export async function insertDevices(db: Db, rows: readonly Insertable<Schema['devices']>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await db.insertInto('devices').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Ids of the devices in a region. */
export async function devicesIn(db: Db, regionId: number): Promise<number[]> {
  const rows = await db.selectFrom('devices').select('id').where('region_id', '=', regionId).execute();
  return rows.map(({ id }) => id);
}

export async function membersOf(db: Db, projectId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('memberships').select('user_id').where('project_id', '=', projectId).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Sets the parent of a region that is imported together with other regions. */
export async function setRegionParent(db: Db, id: number, parentId: number | null): Promise<void> {
  await db.updateTable('regions').set({ parent_id: parentId }).where('id', '=', id).execute();
}
