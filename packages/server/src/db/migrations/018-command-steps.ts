/** A command is a step of a group, is leased by a process, may expire, and may have an auto-revert. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const columns = {
  group_id: 'text',
  position: 'integer',
  lease_owner: 'text',
  lease_end: 'bigint',
  not_after: 'bigint',
  revert_at: 'bigint',
  revert_value: 'double precision',
  revert_state: 'text',
  revert_of: 'bigint',
} as const;

export const commandSteps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, type] of Object.entries(columns)) await db.schema.alterTable('commands').addColumn(name, type).execute();
    // Queried every second, and at the end of every command; nearly always empty.
    await sql`create index commands_reverts on commands (revert_at) where revert_state = 'pending'`.execute(db);
    await sql`create index commands_owing on commands (device_id, id) where revert_state = 'pending'`.execute(db);
  },
};
