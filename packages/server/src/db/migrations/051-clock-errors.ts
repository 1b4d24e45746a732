/** Periods in which the server's clock was wrong, and the mark of log entries with corrected times. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const clockErrors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('clock_errors')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('from_time', 'bigint', (column) => column.notNull())
      .addColumn('to_time', 'bigint', (column) => column.notNull())
      .addColumn('ahead', 'bigint', (column) => column.notNull())
      .addColumn('proven', 'integer', (column) => column.notNull())
      .addColumn('own_devices', 'text', (column) => column.notNull())
      .addColumn('noticed', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn', 'bigint')
      .addColumn('moved_to', 'bigint')
      .execute();
    await db.schema.alterTable('log_entries').addColumn('clock_error', 'text').execute();
    await db.schema.alterTable('log_entries').addColumn('clock_ahead', 'bigint').execute();
  },
};
