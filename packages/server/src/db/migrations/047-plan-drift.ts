/** Which slots a controller holds otherwise than they were sent, as it was told last. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const planDrift: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('plan_sendings').addColumn('drift', 'text').execute();
  },
};
