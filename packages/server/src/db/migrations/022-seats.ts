/** Seats: the process that owns a project, the end of its lease, and the number of changes. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const seats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('seats')
      // No foreign key: 0 is the seat of work that is not divided by project.
      .addColumn('project_id', 'bigint', (column) => column.primaryKey())
      .addColumn('owner', 'text')
      .addColumn('lease_end', 'bigint', (column) => column.notNull())
      .addColumn('epoch', 'bigint', (column) => column.notNull())
      .addColumn('seen', 'bigint', (column) => column.notNull())
      .addColumn('seen_before', 'bigint')
      .execute();
    await db.schema.createIndex('seats_owner').on('seats').column('owner').execute();
  },
};
