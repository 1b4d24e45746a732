import { firstTerms } from '@czyun/contract';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';
import { migrations } from './index.ts';

it('keeps the rule of version 1 for projects of before, and for no others', async () => {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => openSqlite(':memory:') }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations('sqlite') } });
  expect((await migrator.migrateTo('058-link-money')).error).toBeUndefined();
  const facts = { type: 1, company: '', title: '', address: '', time_zone: 'Asia/Shanghai', conf: '{}', created: 1 };
  const add = (id: number) =>
    db
      .insertInto('projects')
      .values({ id, name: 'p', ...facts })
      .execute();
  await add(7);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  await add(8);
  const rows = await db.selectFrom('settlement_terms').selectAll().execute();
  expect(rows.map(({ project_id, month, terms }) => [project_id, month, JSON.parse(terms)])).toEqual([[7, '0000-01', firstTerms]]);
  await db.destroy();
});
