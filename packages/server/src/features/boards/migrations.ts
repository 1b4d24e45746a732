import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'boards/001-first': {
    async up(db) {
      await tableWithId(db, 'boards')
        .$call(ofProject)
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('shared', 'integer', (column) => column.notNull())
        .addColumn('page', 'text')
        .addColumn('content', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .execute();
      await db.schema.createIndex('boards_project').on('boards').columns(['project_id', 'id']).execute();
    },
  },
});
