/** Since when a member has his code: whoever got it lately confirms nobody's dangerous commands (decision 009). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const codeSince: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('memberships').addColumn('code_since', 'bigint').execute();
  },
};
