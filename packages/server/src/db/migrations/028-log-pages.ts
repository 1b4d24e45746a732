/** Pages of the log at any depth: the index holds the columns of the filters, so that counting and skipping read no row. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const logPages: Migration = {
  async up(db: Kysely<unknown>) {
    const facts = sql`severity, device_id, recover_time, ack_time`;
    // One to walk in the order of time, one to count by type.
    await sql`create index log_entries_pages on log_entries (project_id, start_time, id, type, ${facts})`.execute(db);
    await sql`create index log_entries_counts on log_entries (project_id, type, start_time, id, ${facts})`.execute(db);
    // The first of them begins with the same columns.
    await sql`drop index if exists log_entries_project_start`.execute(db);
  },
};
