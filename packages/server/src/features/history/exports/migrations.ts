import type { FeatureMigrations } from '../../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withVersion } from '../../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'history/001-exports': {
    async up(db) {
      await tableWithId(db, 'export_schedules')
        .$call(ofProject)
        .addColumn('title', 'text', (column) => column.notNull())
        // JSON, without the values of headers.
        .addColumn('form', 'text', (column) => column.notNull())
        // Values of headers by name, JSON, sealed; null: none.
        .addColumn('secrets', 'text')
        .$call(withAuthor)
        .$call(withVersion)
        .execute();
      await db.schema.createIndex('export_schedules_project').on('export_schedules').column('project_id').execute();
      await tableWithId(db, 'export_deliveries')
        .addColumn('schedule_id', 'bigint', (column) => column.notNull().references('export_schedules.id').onDelete('cascade'))
        .$call(ofProject)
        // The planned instant and that of the last attempt, epoch ms.
        .addColumn('instant', 'bigint', (column) => column.notNull())
        .addColumn('time', 'bigint', (column) => column.notNull())
        .addColumn('start_time', 'bigint', (column) => column.notNull())
        .addColumn('end_time', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bigint')
        .addColumn('value_count', 'bigint')
        .addColumn('job_id', 'bigint')
        // Recipients of completed deliveries, JSON: a retry skips them.
        .addColumn('reached', 'text', (column) => column.notNull())
        .addUniqueConstraint('export_deliveries_instant', ['schedule_id', 'instant'])
        .execute();
      await db.schema.createIndex('export_deliveries_project').on('export_deliveries').columns(['project_id', 'instant']).execute();
    },
  },
});
