import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, withCreated } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'demonstration/001-first': {
    async up(db) {
      await db.schema
        .createTable('demonstration_made')
        .$call(ofProject)
        .addColumn('name', 'text', (column) => column.notNull())
        .$call(withCreated)
        .addPrimaryKeyConstraint('demonstration_made_key', ['project_id', 'name'])
        .execute();
    },
  },
});
