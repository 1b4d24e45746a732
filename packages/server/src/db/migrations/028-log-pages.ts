/** Pages of the log at any depth: the index contains the filter columns, so that counting and skipping read no rows. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const logPages: Migration = {
  async up(db: Kysely<unknown>) {
    const facts = sql`severity, device_id, recover_time, ack_time`;
    // One for the time order, one for counts by type.
    await sql`create index log_entries_pages on log_entries (project_id, start_time, id, type, ${facts})`.execute(db);
    await sql`create index log_entries_counts on log_entries (project_id, type, start_time, id, ${facts})`.execute(db);
    // Replaced by the first of them, which begins with the same columns.
    await sql`drop index if exists log_entries_project_start`.execute(db);
  },
};
