/** Project files in the relational store, and the pictures of projects, which are stored beside them. */
import { storageKeyOf } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ProjectFileTable, Schema } from '../../db/schema.ts';

export type FileRow = Selectable<ProjectFileTable>;

export async function insertFile(db: Kysely<Schema>, row: Insertable<ProjectFileTable>): Promise<FileRow> {
  return db.insertInto('project_files').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function fileById(db: Kysely<Schema>, projectId: number, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('project_files').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
}

/** False if it did not exist. */
export async function deleteFile(db: Kysely<Schema>, projectId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('project_files')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Every name under which a file is stored. */
export async function storageKeys(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('project_files').select('storage_key').execute();
  const projects = await db.selectFrom('projects').select('large_image').where('large_image', 'is not', null).execute();
  const pictures = projects.flatMap(({ large_image }) => storageKeyOf(large_image) ?? []);
  return new Set([...rows.map(({ storage_key }) => storage_key), ...pictures]);
}

/** Sets the picture of a project. Its version does not change, so that the form of its other fields has no conflict. */
export function updatePicture(db: Kysely<Schema>, projectId: number, picture: string | null) {
  return db.updateTable('projects').set({ large_image: picture }).where('id', '=', projectId).returningAll().executeTakeFirstOrThrow();
}

/** One page, newest first. */
export async function filesOf(
  db: Kysely<Schema>,
  projectId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly FileRow[] }> {
  const files = db.selectFrom('project_files').where('project_id', '=', projectId);
  const { total } = await files.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await files.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { total, rows };
}
