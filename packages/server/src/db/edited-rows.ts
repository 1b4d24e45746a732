/** The SQL of rows that people edit. They are alike: an id, a project (but for projects), and a version that every change counts up. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { differences } from '../kernel/differences.ts';
import { stale } from '../kernel/errors.ts';
import type { Schema } from './schema.ts';

type Db = Kysely<Schema>;
type Edited = 'projects' | 'regions' | 'devices' | 'custom_pages';
type Owned = Exclude<Edited, 'projects'>;
export type Row<T extends Edited> = Selectable<Schema[T]>;

/** Kysely follows no table that is named by a type parameter: zones represent all, and the results say which it was. */
const alike = (table: Edited) => table as 'regions';

export async function rowById<T extends Edited>(db: Db, table: T, id: number): Promise<Row<T> | undefined> {
  const row: unknown = await db.selectFrom(alike(table)).selectAll().where('id', '=', id).executeTakeFirst();
  return row as Row<T> | undefined;
}

/** Rows of a project in the order they were made. */
export async function rowsOf<T extends Owned>(db: Db, table: T, projectId: number): Promise<readonly Row<T>[]> {
  const rows: unknown = await db.selectFrom(alike(table)).selectAll().where('project_id', '=', projectId).orderBy('id').execute();
  return rows as readonly Row<T>[];
}

export async function insertRow<T extends Edited>(db: Db, table: T, columns: Insertable<Schema[T]>): Promise<Row<T>> {
  const insert = db.insertInto(alike(table)).values(columns as unknown as Insertable<Schema['regions']>);
  const row: unknown = await insert.returningAll().executeTakeFirstOrThrow();
  return row as Row<T>;
}

/** Changes a row whose version is unchanged; `conflict` when another change came first. */
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

/** As `updateRow`, but a row that is already so stays the same, version and all. */
export async function renewRow<T extends Edited>(
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
