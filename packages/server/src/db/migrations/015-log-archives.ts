/** Retention of the log: ended entries are removed after their retention, operation entries and commands move to sealed archives. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const logArchives: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_archives')
      .addColumn('entries', 'bigint', (column) => column.primaryKey())
      .addColumn('entry_id', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .execute();
    // Searches for old entries and walks of the chain read nothing else.
    await sql`create index log_entries_recovered on log_entries (recover_time) where recover_time is not null`.execute(db);
    await sql`create index log_entries_operations on log_entries (id) where index_name = 'operation'`.execute(db);
    await sql`create index commands_ended on commands (end_time) where end_time is not null`.execute(db);
  },
};
