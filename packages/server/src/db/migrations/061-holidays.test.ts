import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';
import { migrations } from './index.ts';

it('keeps the holidays of China for projects of before with their own days, and chooses none for later ones', async () => {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => openSqlite(':memory:') }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations('sqlite') } });
  expect((await migrator.migrateTo('060-settled-prices')).error).toBeUndefined();
  const facts = { type: 1, company: '', title: '', address: '', time_zone: 'Europe/Berlin', conf: '{}', created: 1 };
  const add = (id: number) =>
    db
      .insertInto('projects')
      .values({ id, name: 'p', ...facts })
      .execute();
  await add(7);
  await add(8);
  const days = '[{"date":"2026-10-02","kind":"workday","festival":null,"note":""}]';
  await db.insertInto('tariff_calendars').values({ project_id: 7, days, version: 3 }).execute();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  await add(9);
  expect(await db.selectFrom('tariff_calendars').selectAll().orderBy('project_id').execute()).toEqual([
    { project_id: 7, days, version: 3, holidays: 'china' },
    { project_id: 8, days: '[]', version: 0, holidays: 'china' },
  ]);
  await db.destroy();
});
