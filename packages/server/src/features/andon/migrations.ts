import type { FeatureMigrations } from '../../db/index.ts';
import { ofDevice, ofProject, tableWithId, uniqueWhileOpen, withAuthor, withCreated, withVersion } from '../../db/new-tables.ts';

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
  'andon/002-calls': {
    async up(db) {
      await tableWithId(db, 'andon_calls')
        .$call(ofProject)
        .$call(ofDevice)
        .addColumn('kind', 'text', (column) => column.notNull())
        // The author is the caller for help.
        .$call(withAuthor)
        .$call(withCreated)
        .addColumn('answered', 'bigint')
        // JSON: the person.
        .addColumn('answered_by', 'text')
        .addColumn('closed', 'bigint')
        .addColumn('closed_by', 'text')
        .execute();
      await db.schema.createIndex('andon_calls_time').on('andon_calls').columns(['project_id', 'created']).execute();
      // One open call per machine and kind.
      await uniqueWhileOpen(db, 'andon_calls_open', 'andon_calls', ['device_id', 'kind'], 'closed');
    },
  },
});
