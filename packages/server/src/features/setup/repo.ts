/** The SQL of set-up. The rows that people edit are alike: an id, a project (but for projects), and a version that every change counts up. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { FieldNetworkTable, Schema } from '../../db/schema.ts';
import { type Db, differences, stale } from './common.ts';

type Edited = 'projects' | 'regions' | 'devices' | 'custom_pages';
type Owned = Exclude<Edited, 'projects'>;
export type Row<T extends Edited> = Selectable<Schema[T]>;

/** Kysely follows no table that is named by a type parameter: zones stand for all, and the answers say which it was. */
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

/** Changes a row that is still as it was seen; `conflict` when somebody was faster. */
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

export const allProjects = (db: Db) => db.selectFrom('projects').selectAll().orderBy('id').execute();

/** Devices by their keys, of whatever project. */
export async function devicesByKeys(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Row<'devices'>>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('devices').selectAll().where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Adds devices; returns their ids. All rows name the same columns. */
export async function insertDevices(db: Db, rows: readonly Insertable<Schema['devices']>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await db.insertInto('devices').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Gives devices new tokens, by one statement. */
export async function setTokenHashes(db: Db, tokens: readonly { readonly id: number; readonly hash: string }[]): Promise<void> {
  if (tokens.length === 0) return;
  const rows = sql.join(tokens.map(({ id, hash }) => sql`(${id}, ${hash})`));
  // What is bound comes as text where nothing tells its type.
  await sql`
    update devices set token_hash = fresh.column2, version = devices.version + 1 from (values ${rows}) as fresh
    where devices.id = cast(fresh.column1 as bigint)`.execute(db);
}

/** Ids of the devices that lie in a zone. */
export async function devicesIn(db: Db, regionId: number): Promise<number[]> {
  const rows = await db.selectFrom('devices').select('id').where('region_id', '=', regionId).execute();
  return rows.map(({ id }) => id);
}

export const deviceByKey = (db: Db, key: string) => db.selectFrom('devices').selectAll().where('key', '=', key).executeTakeFirst();

export async function membersOf(db: Db, projectId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('memberships').select('user_id').where('project_id', '=', projectId).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Cameras change with the version untouched, so that they never stand in the way of the form of the other fields; undefined when they changed meanwhile. */
export function updateConf(db: Db, id: number, before: string, conf: string): Promise<Row<'projects'> | undefined> {
  return db.updateTable('projects').set({ conf }).where('id', '=', id).where('conf', '=', before).returningAll().executeTakeFirst();
}

/** Where a zone lies, when it is brought in together with the zones around it. */
export async function hangZone(db: Db, id: number, parentId: number | null): Promise<void> {
  await db.updateTable('regions').set({ parent_id: parentId }).where('id', '=', id).execute();
}

/** What lay in a zone lies in the one above it from now on; the ids of its devices. */
export async function emptyZone(db: Db, { id, parent_id }: Row<'regions'>): Promise<number[]> {
  await db.updateTable('regions').set({ parent_id }).where('parent_id', '=', id).execute();
  const devices = await db.updateTable('devices').set({ region_id: parent_id }).where('region_id', '=', id).returning('id').execute();
  await db.updateTable('custom_pages').set({ region_id: parent_id }).where('region_id', '=', id).execute();
  return devices.map((device) => device.id);
}

export const networkRows = (db: Db, projectId?: number) =>
  db
    .selectFrom('field_networks')
    .selectAll()
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? 0))
    .orderBy('id')
    .execute();

export async function insertNetworks(db: Db, rows: readonly Insertable<FieldNetworkTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('field_networks').values(rows).execute();
}

export async function removeNetworks(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('field_networks').where('id', 'in', ids).execute();
}

/** Every device that is reached over Modbus, of all projects. */
export const modbusDevices = (db: Db) =>
  db
    .selectFrom('devices')
    .select(['id', 'key', 'project_id', 'connection'])
    .where('connection', 'like', '%"modbus"%')
    .orderBy('id')
    .execute();

/** Within a transaction: waits until nobody else claims addresses, until this one ends. */
export async function oneClaimAtATime(db: Db): Promise<void> {
  const row = { key: 'field_claims', value: '' };
  await db
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}
