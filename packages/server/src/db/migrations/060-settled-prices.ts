/** By which prices a day was settled, as a digest, so that days whose prices are no longer in force are found without reading what they are made of. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const settledPrices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('settlement_days').addColumn('prices', 'text').execute();
  },
};
