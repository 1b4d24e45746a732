/** The measurement behind an alarm when it was raised. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const alarmReadings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('log_entries').addColumn('reading', 'text').execute();
  },
};
