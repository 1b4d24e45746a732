/** Sub-items in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema, SubItemTable } from '../db/schema.ts';
import type { Term } from './quantities.ts';

type Db = Kysely<Schema>;
export type SubItemRow = Selectable<SubItemTable>;
export type SubItemFields = Omit<Insertable<SubItemTable>, 'id' | 'project_id'>;

/** Every sub-item of a project, siblings in order. */
export function subItemsOf(db: Db, projectId: number): Promise<SubItemRow[]> {
  return db.selectFrom('sub_items').selectAll().where('project_id', '=', projectId).orderBy('place').orderBy('id').execute();
}

/** Terms of a project's items in order, by item. */
export async function termsOf(db: Db, projectId: number): Promise<ReadonlyMap<number, readonly Term[]>> {
  const rows = await db
    .selectFrom('sub_item_terms')
    .innerJoin('sub_items', 'sub_items.id', 'sub_item_terms.item_id')
    .select(['sub_item_terms.item_id', 'sub_item_terms.sign', 'sub_item_terms.param_id', 'sub_item_terms.of_item_id'])
    .where('sub_items.project_id', '=', projectId)
    .orderBy('sub_item_terms.place')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.item_id);
  return new Map(
    [...groups].map(([id, terms]) => [
      id,
      terms.map((row): Term => ({ sign: row.sign < 0 ? -1 : 1, paramId: row.param_id, itemId: row.of_item_id })),
    ]),
  );
}

/** Replaces the terms of an item. */
export async function putTerms(db: Db, itemId: number, terms: readonly Term[]): Promise<void> {
  await db.deleteFrom('sub_item_terms').where('item_id', '=', itemId).execute();
  if (terms.length === 0) return;
  const rows = terms.map((term, place) => ({
    ...{ item_id: itemId, place, sign: term.sign, param_id: term.paramId, of_item_id: term.itemId },
  }));
  await db.insertInto('sub_item_terms').values(rows).execute();
}

export async function insertSubItem(db: Db, projectId: number, fields: SubItemFields): Promise<SubItemRow> {
  return db
    .insertInto('sub_items')
    .values({ ...fields, project_id: projectId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined if the item was removed. */
export async function updateSubItem(
  db: Db,
  projectId: number,
  id: number,
  fields: Partial<SubItemFields>,
): Promise<SubItemRow | undefined> {
  return db.updateTable('sub_items').set(fields).where('id', '=', id).where('project_id', '=', projectId).returningAll().executeTakeFirst();
}

export async function deleteSubItems(db: Db, projectId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('sub_items').where('project_id', '=', projectId).where('id', 'in', ids).execute();
}
