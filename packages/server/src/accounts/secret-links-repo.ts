/** SQL of secret links. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema, SecretLinkTable } from '../db/index.ts';

export function secretLinksRepo(db: Kysely<Schema>) {
  return {
    secretLink: (hash: string): Promise<Selectable<SecretLinkTable> | undefined> =>
      db.selectFrom('secret_links').selectAll().where('token_hash', '=', hash).executeTakeFirst(),

    secretLinkById: (id: number): Promise<Selectable<SecretLinkTable> | undefined> =>
      db.selectFrom('secret_links').selectAll().where('id', '=', id).executeTakeFirst(),

    insertSecretLink: async (link: Insertable<SecretLinkTable>): Promise<number> =>
      (await db.insertInto('secret_links').values(link).returning('id').executeTakeFirstOrThrow()).id,

    /** Revokes the link and ends every session of it; within a transaction. */
    revokeSecretLink: async (id: number, now: number): Promise<void> => {
      await db.updateTable('secret_links').set({ revoked: now }).where('id', '=', id).where('revoked', 'is', null).execute();
      await db.deleteFrom('sessions').where('secret_link_id', '=', id).execute();
    },
  };
}
