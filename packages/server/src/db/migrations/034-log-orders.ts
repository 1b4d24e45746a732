/** Pages of the log by device and by end: indexes with their filters and order. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const logOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index log_entries_devices on log_entries (project_id, device_id, start_time, id, type, severity, recover_time, ack_time)`.execute(
      db,
    );
    await sql`create index log_entries_recoveries on log_entries (project_id, recover_time, start_time, id, type, severity, device_id, ack_time)`.execute(
      db,
    );
    // Replaced by the second of them, which begins with the same columns.
    await sql`drop index if exists log_entries_project_alarms`.execute(db);
  },
};
