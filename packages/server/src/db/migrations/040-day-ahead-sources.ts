/** Sources of the projects' day-ahead prices. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const dayAheadSources: Migration = {
  async up(db: Kysely<unknown>) {
    await (db as Kysely<Record<string, Record<string, unknown>>>).schema
      .createTable('day_ahead_sources')
      .addColumn('project_id', 'bigint', (column) => column.primaryKey().references('projects.id').onDelete('cascade'))
      .addColumn('sealed', 'text')
      .addColumn('shown', 'text')
      .addColumn('step', 'integer', (column) => column.notNull())
      .addColumn('per', 'text', (column) => column.notNull())
      .addColumn('at', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('tried', 'bigint')
      .addColumn('outcome', 'text')
      .addColumn('quarters', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('detail', 'text')
      .execute();
  },
};
