import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withCreated, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'incidents/001-first': {
    async up(db) {
      await tableWithId(db, 'incidents')
        .$call(ofProject)
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('start_time', 'bigint', (column) => column.notNull())
        .addColumn('end_time', 'bigint')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('explanation', 'text', (column) => column.notNull())
        // JSON of curves and persons, which are only read and written with the incident.
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('entry_id', 'bigint')
        .$call(withAuthor)
        .$call(withVersion)
        .$call(withCreated)
        .execute();
      await db.schema.createIndex('incidents_project').on('incidents').columns(['project_id', 'start_time']).execute();
      await db.schema.createIndex('incidents_entry').on('incidents').columns(['project_id', 'entry_id']).execute();
      await tableWithId(db, 'incident_devices')
        .addColumn('incident_id', 'bigint', (column) => column.notNull().references('incidents.id').onDelete('cascade'))
        .addColumn('device_id', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('incident_devices_both').on('incident_devices').columns(['device_id', 'incident_id']).execute();
      await db.schema.createIndex('incident_devices_incident').on('incident_devices').column('incident_id').execute();
      await tableWithId(db, 'incident_notes')
        .addColumn('incident_id', 'bigint', (column) => column.notNull().references('incidents.id').onDelete('cascade'))
        .addColumn('at', 'bigint')
        .addColumn('text', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withCreated)
        .execute();
      await db.schema.createIndex('incident_notes_incident').on('incident_notes').column('incident_id').execute();
    },
  },
  'incidents/002-amendments': {
    async up(db) {
      await tableWithId(db, 'reading_amendments')
        .$call(ofProject)
        .addColumn('param_id', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('from_time', 'bigint', (column) => column.notNull())
        .addColumn('to_time', 'bigint', (column) => column.notNull())
        .addColumn('readings', 'bigint', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        // Compressed columns; null: all readings of the range.
        .addColumn('content', 'text')
        .addColumn('author', 'text')
        .execute();
      await db.schema.createIndex('reading_amendments_param').on('reading_amendments').columns(['param_id', 'to_time']).execute();
      await db.schema.createIndex('reading_amendments_end').on('reading_amendments').column('to_time').execute();
    },
  },
});
