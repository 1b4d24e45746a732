/** History imports under way, and checkpoints of the computation of their alarms. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Db = Kysely<Record<string, Record<string, unknown>>>;

export const historyImports: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Db;
    await db.schema
      .createTable('history_imports')
      .addColumn('project_id', 'bigint', (column) => column.primaryKey().references('projects.id').onDelete('cascade'))
      .addColumn('start_time', 'bigint', (column) => column.notNull())
      .addColumn('end_time', 'bigint', (column) => column.notNull())
      .addColumn('phase', 'text', (column) => column.notNull())
      .addColumn('reached', 'bigint', (column) => column.notNull())
      .addColumn('announced', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('alarm_replays')
      .addColumn('project_id', 'bigint', (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('start_time', 'bigint', (column) => column.notNull())
      .addColumn('end_time', 'bigint', (column) => column.notNull())
      .addColumn('interval_ms', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('alarm_replays_key', ['project_id', 'start_time', 'end_time'])
      .execute();
  },
};
