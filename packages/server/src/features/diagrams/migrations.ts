import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withCreated, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'diagrams/001-drawings': {
    async up(db) {
      await tableWithId(db, 'diagram_drafts')
        .$call(ofProject)
        .addColumn('document', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .addUniqueConstraint('diagram_drafts_project', ['project_id'])
        .execute();
      await tableWithId(db, 'diagram_versions')
        .$call(ofProject)
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('document', 'text', (column) => column.notNull())
        .addColumn('restored', 'integer')
        .$call(withAuthor)
        .$call(withCreated)
        .addUniqueConstraint('diagram_versions_number', ['project_id', 'number'])
        .execute();
    },
  },
});
