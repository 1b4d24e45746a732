import type { FeatureMigrations } from '../../db/index.ts';
import { ofDevice, ofProject, tableWithId, withAuthor, withCreated, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'rejects/001-first': {
    async up(db) {
      await tableWithId(db, 'rejects')
        .$call(ofProject)
        .$call(ofDevice)
        // Time at which the pieces were made or found, epoch ms.
        .addColumn('time', 'bigint', (column) => column.notNull())
        .addColumn('quantity', 'integer', (column) => column.notNull())
        .addColumn('reason_id', 'bigint', (column) => column.notNull())
        // `machine` or `later`.
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .$call(withCreated)
        .execute();
      await db.schema.createIndex('rejects_project').on('rejects').columns(['project_id', 'time']).execute();
    },
  },
});
