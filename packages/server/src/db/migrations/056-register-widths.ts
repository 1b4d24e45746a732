/** Register widths of single devices, set by users for meters whose profile does not state them. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Db = Kysely<Record<string, Record<string, unknown>>>;

export const registerWidths: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Db;
    await db.schema
      .createTable('register_widths')
      .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id').onDelete('cascade'))
      .addColumn('metric', 'text', (column) => column.notNull())
      .addColumn('width', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('register_widths_key', ['device_id', 'metric'])
      .execute();
  },
};
