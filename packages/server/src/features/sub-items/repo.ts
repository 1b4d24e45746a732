/** Sub-items in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema, SubItemTable } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type SubItemRow = Selectable<SubItemTable>;
export type SubItemFields = Omit<Insertable<SubItemTable>, 'id' | 'project_id'>;

/** Every sub-item of a project, oldest first. */
export function subItemsOf(db: Db, projectId: number): Promise<SubItemRow[]> {
  return db.selectFrom('sub_items').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
}

export async function insertSubItem(db: Db, projectId: number, fields: SubItemFields): Promise<SubItemRow> {
  return db
    .insertInto('sub_items')
    .values({ ...fields, project_id: projectId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns nothing when the item is gone. */
export async function updateSubItem(db: Db, projectId: number, id: number, fields: SubItemFields): Promise<SubItemRow | undefined> {
  return db.updateTable('sub_items').set(fields).where('id', '=', id).where('project_id', '=', projectId).returningAll().executeTakeFirst();
}

export async function deleteSubItems(db: Db, projectId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('sub_items').where('project_id', '=', projectId).where('id', 'in', ids).execute();
}
