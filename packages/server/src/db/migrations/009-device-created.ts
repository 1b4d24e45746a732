/** Creation time of a device: before, it is not an unknown part of a total, but absent. Unknown for the oldest devices. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deviceCreated: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('devices').addColumn('created', 'bigint').execute();
  },
};
