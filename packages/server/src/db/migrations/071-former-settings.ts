/** Former settings of money before each change: days are settled again with the settings known at an instant. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ofProject, tableWithId } from '../new-tables.ts';

export const formerSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await tableWithId(db, 'former_settings')
      .$call(ofProject)
      .addColumn('kind', 'text', (column) => column.notNull())
      // Time of the change, epoch ms.
      .addColumn('at', 'bigint', (column) => column.notNull())
      // JSON: the stored content before the change.
      .addColumn('content', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('former_settings_at').on('former_settings').columns(['project_id', 'kind', 'at']).execute();
  },
};
