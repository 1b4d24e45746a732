import type { FeatureMigrations } from '../../db/index.ts';
import { tableWithId, withAuthor, withCreated } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'training/001-first': {
    async up(db) {
      await tableWithId(db, 'training_faults')
        // Not a foreign key: a fault must be removed from the plant even if its project no longer exists.
        .addColumn('project_id', 'bigint', (column) => column.notNull())
        .addColumn('lesson', 'text', (column) => column.notNull())
        .addColumn('device_id', 'bigint', (column) => column.notNull())
        .addColumn('device_key', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withCreated)
        .execute();
    },
  },
});
