/** Grid emission factor used for a project's CO2. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const carbon: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('carbon_settings')
      .addColumn('project_id', 'bigint', (column) => column.primaryKey().references('projects.id').onDelete('cascade'))
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
  },
};
