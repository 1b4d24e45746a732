import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, withAuthor, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'andon/001-first': {
    async up(db) {
      await db.schema
        .createTable('andon_limits')
        .$call(ofProject)
        .addColumn('enabled', 'integer', (column) => column.notNull())
        .addColumn('minutes', 'integer', (column) => column.notNull())
        // JSON: types and devices with their own limits.
        .addColumn('own', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .addPrimaryKeyConstraint('andon_limits_key', ['project_id'])
        .execute();
    },
  },
});
