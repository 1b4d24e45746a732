/** Single values of the whole server, by name: the end of the audit chain, one-time tokens. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export async function metaValue(db: Kysely<Schema>, key: string): Promise<string | undefined> {
  return (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

/** Returns the value and locks it until the transaction ends. */
export async function lockMeta(transaction: Kysely<Schema>, key: string): Promise<string | undefined> {
  const held = await transaction
    .updateTable('meta')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', '=', key)
    .returning('value')
    .executeTakeFirst();
  return held?.value;
}

export async function putMeta(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The stored value; stores `first` if there is none. All processes get the same. */
export async function firstMeta(db: Kysely<Schema>, key: string, first: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key, value: first })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await metaValue(db, key)) ?? first;
}

/** Consumes a value; false if the stored one differs or was already used. */
export async function takeMeta(db: Kysely<Schema>, key: string, value: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('meta').where('key', '=', key).where('value', '=', value).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
