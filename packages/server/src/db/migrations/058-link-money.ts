/** Whether the sessions of a secret link see money; off for existing links. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const linkMoney: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('secret_links')
      .addColumn('money', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
