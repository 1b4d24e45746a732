/** Notices, alarms and faults that stood at a past instant, by device. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const alarmsAt: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index log_entries_device_alarms on log_entries (device_id, recover_time) where type in (1, 2, 3)`.execute(db);
  },
};
