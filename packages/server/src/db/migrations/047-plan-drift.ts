/** Slots in a controller that differ from the sent plan, as last read. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const planDrift: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('plan_sendings').addColumn('drift', 'text').execute();
  },
};
