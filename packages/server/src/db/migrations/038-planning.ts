/** Planning settings of a storage, and the last back-test of a project. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const planning: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('planning_settings')
      .addColumn('project_id', 'bigint', (column) => column.primaryKey().references('projects.id').onDelete('cascade'))
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('planning_backtests')
      .addColumn('project_id', 'bigint', (column) => column.primaryKey().references('projects.id').onDelete('cascade'))
      .addColumn('made', 'bigint', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .execute();
  },
};
