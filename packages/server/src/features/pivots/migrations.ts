import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'pivots/001-first': {
    async up(db) {
      await tableWithId(db, 'saved_analyses')
        .$call(ofProject)
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('shared', 'integer', (column) => column.notNull())
        .addColumn('definition', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .execute();
      await db.schema.createIndex('saved_analyses_project').on('saved_analyses').columns(['project_id', 'id']).execute();
    },
  },
});
