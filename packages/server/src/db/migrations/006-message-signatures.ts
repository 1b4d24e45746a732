/** With each term of a document, a signature of its other possible terms. Existing documents may have any: all bits set. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const messageSignatures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('message_terms')
      .addColumn('signature', 'bigint', (column) => column.notNull().defaultTo(-1))
      .execute();
  },
};
