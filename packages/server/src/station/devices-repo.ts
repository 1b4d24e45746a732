/** The SQL of devices as they are set up. */
import { sql } from 'kysely';
import type { Db } from '../audit/index.ts';

/** Gives devices new tokens, by one statement. */
export async function setTokenHashes(db: Db, tokens: readonly { readonly id: number; readonly hash: string }[]): Promise<void> {
  if (tokens.length === 0) return;
  const rows = sql.join(tokens.map(({ id, hash }) => sql`(${id}, ${hash})`));
  // What is bound comes as text where nothing tells its type.
  await sql`
    update devices set token_hash = fresh.column2, version = devices.version + 1 from (values ${rows}) as fresh
    where devices.id = cast(fresh.column1 as bigint)`.execute(db);
}

export const deviceByKey = (db: Db, key: string) => db.selectFrom('devices').selectAll().where('key', '=', key).executeTakeFirst();

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
