/** Time since which a member has the current code (decision 009); digests of bills, for existing ones from their stored content. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Db = Kysely<Record<string, Record<string, unknown>>>;

const signedColumns = [
  'project_id',
  'month',
  'number',
  'document',
  'differences',
  'total',
  'profit',
  'issued',
  'user_id',
  'login_name',
  'user_name',
  'link_id',
];

export const codeSinceBillDigests: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Db;
    await db.schema.alterTable('memberships').addColumn('code_since', 'bigint').execute();
    await db.schema.alterTable('bills').addColumn('digest', 'text').execute();
    // One at a time: a document has some hundred lines.
    for (const { id } of await db.selectFrom('bills').select('id').execute()) {
      const row = await db.selectFrom('bills').select(signedColumns).where('id', '=', id).executeTakeFirstOrThrow();
      const digest = createHash('sha256')
        .update(JSON.stringify(signedColumns.map((name) => row[name])))
        .digest('hex');
      await db.updateTable('bills').set({ digest }).where('id', '=', id).execute();
    }
  },
};
