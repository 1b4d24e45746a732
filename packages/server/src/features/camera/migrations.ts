import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withCreated } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'camera/001-alarm-pictures': {
    async up(db) {
      await tableWithId(db, 'alarm_pictures')
        .$call(ofProject)
        // The log entry; no foreign key, since entries have their own retention.
        .addColumn('entry_id', 'bigint', (column) => column.notNull())
        .addColumn('device_serial', 'text', (column) => column.notNull())
        .addColumn('channel_no', 'integer', (column) => column.notNull())
        .addColumn('taken', 'bigint', (column) => column.notNull())
        .addColumn('media_type', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        // Base64: works alike on both databases and is part of every backup.
        .addColumn('content', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('alarm_pictures_entry')
        .on('alarm_pictures')
        .columns(['project_id', 'entry_id', 'device_serial', 'channel_no'])
        .unique()
        .execute();
      await db.schema.createIndex('alarm_pictures_taken').on('alarm_pictures').column('taken').execute();
    },
  },
  'camera/002-presets-and-places': {
    async up(db) {
      await tableWithId(db, 'camera_presets')
        .$call(ofProject)
        .addColumn('device_serial', 'text', (column) => column.notNull())
        .addColumn('channel_no', 'integer', (column) => column.notNull())
        // Preset number at the video provider.
        .addColumn('preset', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withCreated)
        .execute();
      await db.schema.createIndex('camera_presets_project').on('camera_presets').column('project_id').execute();
      await tableWithId(db, 'camera_places')
        .$call(ofProject)
        .addColumn('device_serial', 'text', (column) => column.notNull())
        // Exactly one of the two.
        .addColumn('device_id', 'bigint', (column) => column.references('devices.id').onDelete('cascade'))
        .addColumn('region_id', 'bigint', (column) => column.references('regions.id').onDelete('cascade'))
        .execute();
      await db.schema.createIndex('camera_places_project').on('camera_places').column('project_id').execute();
    },
  },
});
