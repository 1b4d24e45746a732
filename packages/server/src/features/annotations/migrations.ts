import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withCreated, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'annotations/001-first': {
    async up(db) {
      await tableWithId(db, 'annotations')
        .$call(ofProject)
        .addColumn('start_time', 'bigint', (column) => column.notNull())
        // For an instant it equals the start, so that one index serves both.
        .addColumn('end_time', 'bigint', (column) => column.notNull())
        .addColumn('is_range', 'integer', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('device_ids', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .$call(withCreated)
        .execute();
      await db.schema.createIndex('annotations_time').on('annotations').columns(['project_id', 'start_time']).execute();
    },
  },
});
