/** Set-up: versions of all rows edited in forms, and imported device types. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Db = Kysely<Record<string, Record<string, unknown>>>;

export const setup: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Db;
    for (const table of ['projects', 'regions', 'devices', 'custom_pages']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
    await db.schema
      .createTable('device_types')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      // The project whose administrators may replace it; the type remains when the project is deleted.
      .addColumn('project_id', 'bigint', (column) => column.references('projects.id').onDelete('set null'))
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .execute();
    await sql`create index devices_type on devices (type_id)`.execute(db);
  },
};
