/** SQL of imports of CSV files. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DataImportTable, Schema } from '../../db/schema.ts';

export type ImportRow = Selectable<DataImportTable>;
type Db = Kysely<Schema>;

export const insertImport = (db: Db, row: Insertable<DataImportTable>) =>
  db.insertInto('data_imports').values(row).returningAll().executeTakeFirstOrThrow();

export const importById = (db: Db, deviceId: number, id: number) =>
  db.selectFrom('data_imports').selectAll().where('id', '=', id).where('device_id', '=', deviceId).executeTakeFirst();

export async function importsOf(db: Db, deviceId: number, page: { readonly offset: number; readonly limit: number }) {
  const of = db.selectFrom('data_imports').where('device_id', '=', deviceId);
  const { total } = await of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('id', 'desc').offset(page.offset).limit(page.limit).execute();
  return { total, rows };
}

/** False if its state is not one of `from`. */
export async function changeImport(
  db: Db,
  id: number,
  set: Partial<Pick<ImportRow, 'state' | 'counts' | 'job_id'>>,
  from: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_imports')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const dropImport = (db: Db, id: number) => db.deleteFrom('data_imports').where('id', '=', id).execute();

export const insertPiece = (db: Db, importId: number, readings: string) =>
  db.insertInto('data_import_pieces').values({ import_id: importId, readings }).execute();

export async function piecesOf(db: Db, importId: number): Promise<string[]> {
  const rows = await db.selectFrom('data_import_pieces').select('readings').where('import_id', '=', importId).orderBy('id').execute();
  return rows.map(({ readings }) => readings);
}

export const dropPieces = (db: Db, importId: number) => db.deleteFrom('data_import_pieces').where('import_id', '=', importId).execute();

/** Imports before this time can no longer be undone. */
export const forgetPieces = (db: Db, before: number) =>
  db
    .deleteFrom('data_import_pieces')
    .where('import_id', 'in', (of) => of.selectFrom('data_imports').select('id').where('created', '<', before))
    .execute();
