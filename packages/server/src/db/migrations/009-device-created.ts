/** Since when there is a device: before, it is no unknown part of a whole, but none. Unknown for the oldest devices. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deviceCreated: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('devices').addColumn('created', 'bigint').execute();
  },
};
