/** What a person likes, one row a key. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const preferences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('preferences')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // 0, not null: a key that is unique needs a value.
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('preferences_key', ['user_id', 'project_id', 'key'])
      .execute();
  },
};
