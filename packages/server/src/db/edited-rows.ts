/** SQL for rows edited by users. All have an id, a project (except projects), and a version incremented by every change. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { differences } from '../kernel/differences.ts';
import { stale } from '../kernel/errors.ts';
import type { Schema } from './schema.ts';

type Db = Kysely<Schema>;
type Edited = 'projects' | 'regions' | 'devices' | 'custom_pages';
type Owned = Exclude<Edited, 'projects'>;
export type Row<T extends Edited> = Selectable<Schema[T]>;

/** Kysely cannot infer a table named by a type parameter: regions represent all, and the results are cast to the actual one. */
const alike = (table: Edited) => table as 'regions';

export async function rowById<T extends Edited>(db: Db, table: T, id: number): Promise<Row<T> | undefined> {
  const row: unknown = await db.selectFrom(alike(table)).selectAll().where('id', '=', id).executeTakeFirst();
  return row as Row<T> | undefined;
}

/** Rows of a project in the order of creation. */
export async function rowsOf<T extends Owned>(db: Db, table: T, projectId: number): Promise<readonly Row<T>[]> {
  const rows: unknown = await db.selectFrom(alike(table)).selectAll().where('project_id', '=', projectId).orderBy('id').execute();
  return rows as readonly Row<T>[];
}

export async function insertRow<T extends Edited>(db: Db, table: T, columns: Insertable<Schema[T]>): Promise<Row<T>> {
  const insert = db.insertInto(alike(table)).values(columns as unknown as Insertable<Schema['regions']>);
  const row: unknown = await insert.returningAll().executeTakeFirstOrThrow();
  return row as Row<T>;
}

/** Changes a row if its version is unchanged; `conflict` if another change came first. */
export async function updateRow<T extends Edited>(
  db: Db,
  table: T,
  seen: { readonly id: number; readonly version: number },
  columns: Updateable<Schema[T]>,
): Promise<Row<T>> {
  const row: unknown = await db
    .updateTable(alike(table))
    .set({ ...columns, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw stale(true);
  return row as Row<T>;
}

/** As `updateRow`, but a row without differences stays unchanged, version included. */
export async function updateRowIfChanged<T extends Edited>(
  db: Db,
  table: T,
  old: Row<T> & { readonly id: number; readonly version: number },
  version: number,
  columns: Updateable<Schema[T]>,
): Promise<Row<T>> {
  if (old.version !== version) throw stale(true);
  return differences(old, columns).length === 0 ? old : updateRow(db, table, { id: old.id, version }, columns);
}

export async function removeRow(db: Db, table: Edited, id: number): Promise<void> {
  await db.deleteFrom(alike(table)).where('id', '=', id).execute();
}
