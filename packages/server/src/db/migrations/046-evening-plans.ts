/** Plans sent automatically each evening. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const eveningPlans: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('evening_plans')
      .addColumn('project_id', 'bigint', (column) => column.primaryKey().references('projects.id').onDelete('cascade'))
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'bigint')
      .addColumn('login_name', 'text', (column) => column.notNull())
      .addColumn('user_name', 'text', (column) => column.notNull())
      .addColumn('last', 'text')
      .execute();
  },
};
