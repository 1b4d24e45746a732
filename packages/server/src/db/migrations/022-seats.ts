/** Seats: which process has a project in hand, until when, and how often that has changed. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const seats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('seats')
      // Refers to no project: 0 is the seat of what is not cut by project.
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
