import type { FeatureMigrations } from '../../db/index.ts';
import { ofDevice, ofProject, tableWithId, withAuthor, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'stops/001-first': {
    async up(db) {
      await tableWithId(db, 'stop_reasons')
        .$call(ofProject)
        .addColumn('parent_id', 'bigint')
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_en', 'text', (column) => column.notNull())
        // Epoch ms; null: in use. Stops keep removed reasons.
        .addColumn('removed', 'bigint')
        .$call(withVersion)
        .execute();
      await db.schema.createIndex('stop_reasons_project').on('stop_reasons').columns(['project_id', 'id']).execute();
      await tableWithId(db, 'stop_notes')
        .$call(ofProject)
        .$call(ofDevice)
        // Start of the stop, epoch ms.
        .addColumn('start_time', 'bigint', (column) => column.notNull())
        .addColumn('reason_id', 'bigint')
        .addColumn('note', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .addUniqueConstraint('stop_notes_start', ['device_id', 'start_time'])
        .execute();
      await db.schema.createIndex('stop_notes_project').on('stop_notes').columns(['project_id', 'start_time']).execute();
    },
  },
  'stops/002-reasons-of-rejects': {
    async up(db) {
      // Whether the reason is for stops or for rejected pieces.
      await db.schema
        .alterTable('stop_reasons')
        .addColumn('used_for', 'text', (column) => column.notNull().defaultTo('stop'))
        .execute();
    },
  },
});
