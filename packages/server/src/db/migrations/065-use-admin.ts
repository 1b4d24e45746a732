/** Whether a platform administrator acts as one; true for existing accounts. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const useAdmin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('use_admin', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
