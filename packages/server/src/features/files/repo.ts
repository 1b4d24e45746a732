/** Project files in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ProjectFileTable, Schema } from '../../db/schema.ts';

export type FileRow = Selectable<ProjectFileTable>;

export async function insertFile(db: Kysely<Schema>, row: Insertable<ProjectFileTable>): Promise<FileRow> {
  return db.insertInto('project_files').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function fileById(db: Kysely<Schema>, projectId: number, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('project_files').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
}

/** False when it was gone already. */
export async function deleteFile(db: Kysely<Schema>, projectId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('project_files')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Every name under which a file lies. */
export async function storageKeys(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('project_files').select('storage_key').execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** One page, newest first. */
export async function filesOf(
  db: Kysely<Schema>,
  projectId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly FileRow[] }> {
  const files = db.selectFrom('project_files').where('project_id', '=', projectId);
  const { total } = await files.select(({ fn }) => fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await files.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { total: Number(total), rows };
}
