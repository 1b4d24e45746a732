import { createHash } from 'node:crypto';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';
import { migrations } from './index.ts';

it('gives bills of before the digest of what they say now, and members a code of always', async () => {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => openSqlite(':memory:') }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations('sqlite') } });
  expect((await migrator.migrateTo('049-meter-changes')).error).toBeUndefined();
  const facts = { type: 1, company: '', title: '', address: '', time_zone: 'Asia/Shanghai', conf: '{}', created: 1 };
  await db
    .insertInto('projects')
    .values({ id: 7, name: 'p', ...facts })
    .execute();
  const user = { id: 3, login_name: 'li', name: 'Li', mobile: '', company: '', password_hash: 'x', user_type: 0, created: 1, disabled: 0 };
  await db.insertInto('users').values(user).execute();
  await db.insertInto('memberships').values({ user_id: 3, project_id: 7, code: 1, joined: 5 }).execute();
  const bill = { project_id: 7, month: '2026-10', number: 0, document: '{"a":1}', differences: '[]', total: '12.50', profit: null };
  await db
    .insertInto('bills')
    .values({ ...bill, issued: 9, user_id: 3, login_name: 'li', user_name: '李', link_id: null })
    .execute();

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { digest } = await db.selectFrom('bills').select('digest').executeTakeFirstOrThrow();
  const said = '[7,"2026-10",0,"{\\"a\\":1}","[]","12.50",null,9,3,"li","李",null]';
  expect(digest).toBe(createHash('sha256').update(said).digest('hex'));
  expect(await db.selectFrom('memberships').select('code_since').execute()).toEqual([{ code_since: null }]);
  await db.destroy();
});
