import type { FeatureMigrations } from '../../db/index.ts';
import { ofDevice, ofProject, tableWithId, withAuthor, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'oee/001-first': {
    async up(db) {
      await tableWithId(db, 'ideal_cycles')
        .$call(ofProject)
        .$call(ofDevice)
        // Product key; '' applies to all products without their own.
        .addColumn('product', 'text', (column) => column.notNull())
        // First day, yyyy-mm-dd in the project's time zone.
        .addColumn('from_date', 'text', (column) => column.notNull())
        // Whole ms.
        .addColumn('cycle_ms', 'bigint', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .addUniqueConstraint('ideal_cycles_day', ['device_id', 'product', 'from_date'])
        .execute();
      await db.schema.createIndex('ideal_cycles_project').on('ideal_cycles').column('project_id').execute();
    },
  },
});
