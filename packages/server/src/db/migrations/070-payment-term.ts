/** Days between the issue of a bill and its due date. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const paymentTerm: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('settlement_parties')
      .addColumn('due_days', 'integer', (column) => column.notNull().defaultTo(15))
      .execute();
  },
};
