/** English texts of projects and names of their pages. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const texts = { projects: ['company_en', 'title_en', 'address_en'], custom_pages: ['name_en'] };

export const englishTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(texts)) {
      for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
    }
  },
};
