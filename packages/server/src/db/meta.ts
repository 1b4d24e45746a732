/** Single values of the server as a whole, by name: the end of the audit chain, tokens that are used once. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export async function metaValue(db: Kysely<Schema>, key: string): Promise<string | undefined> {
  return (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

/** The value, and nobody else writes it until the transaction ends. */
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

/** The stored value; `first` is stored if there is none. Every process gets the same. */
export async function firstMeta(db: Kysely<Schema>, key: string, first: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key, value: first })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await metaValue(db, key)) ?? first;
}

/** Uses a value up; false when the stored one differs or was used already. */
export async function takeMeta(db: Kysely<Schema>, key: string, value: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('meta').where('key', '=', key).where('value', '=', value).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
