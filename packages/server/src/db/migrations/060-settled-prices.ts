/** Digest of the prices a day was settled with, so that days with outdated prices are found without reading their inputs. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const settledPrices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('settlement_days').addColumn('prices', 'text').execute();
  },
};
