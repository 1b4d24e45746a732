import type { FeatureMigrations } from '../../db/index.ts';
import { ofDevice, ofProject, tableWithId, withCreated } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'cell-ranking/001-first': {
    async up(db) {
      await tableWithId(db, 'cell_rankings')
        .$call(ofProject)
        .$call(ofDevice)
        .addColumn('content', 'text', (column) => column.notNull())
        .$call(withCreated)
        .addUniqueConstraint('cell_rankings_device', ['device_id'])
        .execute();
      await db.schema.createIndex('cell_rankings_project').on('cell_rankings').column('project_id').execute();
    },
  },
});
