/** English names of crews. Those of shifts are in the patterns and exceptions, which are stored as JSON. */
import type { StoreMigration } from '../update-schema.ts';

export const englishCrews: StoreMigration = {
  besideOlder: true,
  async up(db) {
    await db.schema.alterTable('shift_crews').addColumn('name_en', 'text').execute();
  },
};
