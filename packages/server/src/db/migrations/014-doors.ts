/** Access: read-only links, hashed invitation codes, known browsers and networks of an account. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const doors: Migration = {
  async up(db: Kysely<unknown>) {
    // Existing links keep their rights.
    await db.schema
      .alterTable('secret_links')
      .addColumn('writes', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('invitations').addColumn('sealed_code', 'text').execute();
    await db.schema
      .createTable('known_devices')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('last_used', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'token_hash'])
      .execute();
  },
};
