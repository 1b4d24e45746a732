/** Terms for the profit of storage, valid from a month on. Existing projects keep the rule of version 1 until a user chooses another. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Db = Kysely<Record<string, Record<string, unknown>>>;

const first = JSON.stringify({ basis: 'attribution', auxiliaries: 'behindGrid', meters: null, prices: null });

export const settlementTerms: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Db;
    await db.schema
      .createTable('settlement_terms')
      .addColumn('project_id', 'bigint', (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('terms', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('user_name', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('settlement_terms_key', ['project_id', 'month'])
      .execute();
    const projects = await db.selectFrom('projects').select('id').execute();
    for (const { id } of projects)
      await db
        .insertInto('settlement_terms')
        .values({ project_id: id, month: '0000-01', terms: first, made_at: 0, user_name: '', version: 0 })
        .execute();
  },
};
