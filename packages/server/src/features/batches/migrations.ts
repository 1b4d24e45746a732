import type { FeatureMigrations } from '../../db/index.ts';
import { ofDevice, ofProject, tableWithId, withAuthor, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'batches/001-first': {
    async up(db) {
      await tableWithId(db, 'golden_batches')
        .$call(ofProject)
        .$call(ofDevice)
        // Key of the product; '' if no document names one.
        .addColumn('product', 'text', (column) => column.notNull())
        .addColumn('number', 'text', (column) => column.notNull())
        // Times of the batch when it was marked, epoch ms.
        .addColumn('start_time', 'bigint', (column) => column.notNull())
        .addColumn('end_time', 'bigint', (column) => column.notNull())
        // Half width of the band, %.
        .addColumn('tolerance', 'double precision', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .addUniqueConstraint('golden_batches_product', ['device_id', 'product'])
        .execute();
    },
  },
});
