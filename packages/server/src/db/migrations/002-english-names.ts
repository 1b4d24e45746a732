/** Optional English names of projects, regions and devices. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const englishNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['projects', 'regions', 'devices']) {
      await db.schema.alterTable(table).addColumn('name_en', 'text').execute();
    }
  },
};
