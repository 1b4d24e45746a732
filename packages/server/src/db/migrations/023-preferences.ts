/** Preferences of a person, one row per key. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const preferences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('preferences')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // 0 instead of null: a unique key needs a value.
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('preferences_key', ['user_id', 'project_id', 'key'])
      .execute();
  },
};
