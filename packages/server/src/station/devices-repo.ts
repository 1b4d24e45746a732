/** The SQL of device settings. */
import { sql } from 'kysely';
import type { Db } from '../audit/index.ts';

/** Sets new tokens of devices, in one statement. */
export async function setTokenHashes(db: Db, tokens: readonly { readonly id: number; readonly hash: string }[]): Promise<void> {
  if (tokens.length === 0) return;
  const rows = sql.join(tokens.map(({ id, hash }) => sql`(${id}, ${hash})`));
  // Bound values are text if their type cannot be inferred.
  await sql`
    update devices set token_hash = fresh.column2, version = devices.version + 1 from (values ${rows}) as fresh
    where devices.id = cast(fresh.column1 as bigint)`.execute(db);
}

export const deviceByKey = (db: Db, key: string) => db.selectFrom('devices').selectAll().where('key', '=', key).executeTakeFirst();

/** All Modbus devices, of all projects. */
export const modbusDevices = (db: Db) =>
  db
    .selectFrom('devices')
    .select(['id', 'key', 'project_id', 'connection'])
    .where('connection', 'like', '%"modbus"%')
    .orderBy('id')
    .execute();

/** Within a transaction: locks claims of addresses until it ends. */
export async function oneClaimAtATime(db: Db): Promise<void> {
  const row = { key: 'field_claims', value: '' };
  await db
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}
