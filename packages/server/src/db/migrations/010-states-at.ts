/** Indexes for states at a past instant: the run state of a device; notices, alarms and faults of a device and of a project. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const statesAt: Migration = {
  async up(db: Kysely<unknown>) {
    const ofAlarms = sql`where type in (1, 2, 3)`;
    await sql`drop index if exists log_entries_device_alarms`.execute(db);
    await sql`drop index if exists log_entries_project_alarms`.execute(db);
    await sql`create index if not exists log_entries_device_states on log_entries (device_id, start_time) where type = 5`.execute(db);
    // Includes the start, so that entries not yet begun are skipped without reading their rows.
    await sql`create index log_entries_device_alarms on log_entries (device_id, recover_time, start_time) ${ofAlarms}`.execute(db);
    await sql`create index log_entries_project_alarms on log_entries (project_id, recover_time, start_time) ${ofAlarms}`.execute(db);
  },
};
