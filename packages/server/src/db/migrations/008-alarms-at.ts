/** Index of notices, alarms and faults active at a past instant, by device and by project. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const alarmsAt: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index log_entries_device_alarms on log_entries (device_id, recover_time) where type in (1, 2, 3)`.execute(db);
    await sql`create index log_entries_project_alarms on log_entries (project_id, recover_time) where type in (1, 2, 3)`.execute(db);
  },
};
