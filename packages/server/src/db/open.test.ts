import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, stores } from './fixture.ts';
import { openDatabase } from './open.ts';
import type { ProjectTable, UserTable } from './schema.ts';

const time = 1_795_000_000_123;

const project: Insertable<ProjectTable> = {
  name: '储能站',
  name_en: 'Storage station',
  type: 1,
  company: '',
  title: '',
  address: '',
  company_en: 'Company',
  title_en: null,
  address_en: '',
  operation_time: time,
  large_image: null,
  time_zone: 'Asia/Shanghai',
  lng: 113.264385,
  lat: 23.129112,
  conf: '{}',
  created: time,
};

const user: Insertable<UserTable> = {
  login_name: 'Engineer',
  name: '工程师',
  mobile: '',
  company: '',
  password_hash: 'x',
  user_type: 0,
  language: null,
  created: time,
  disabled: 0,
};

it('recreates a new SQLite store if the server died during its creation', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-db-'));
  for (const name of ['main.db.new', 'main.db.new-wal']) await writeFile(join(dataDir, name), 'half of it');
  const store = await openDatabase({ dataDir });
  await store.db.insertInto('projects').values(project).execute();
  await store.close();
  expect(await readdir(dataDir)).toEqual(['main.db']);
  const again = await openDatabase({ dataDir });
  expect(await again.db.selectFrom('projects').select('name').execute()).toEqual([{ name: project.name }]);
  await again.close();
  await rm(dataDir, { recursive: true });
});

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`relational store on ${name}`, () => {
    let store: FreshDatabase;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(async () => {
      await store?.remove();
    });

    it('preserves integers, fractions, text and null', async () => {
      const { id } = await store.db.insertInto('projects').values(project).returning('id').executeTakeFirstOrThrow();
      const read = await store.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect({ ...read }).toEqual({ ...project, id, key: null, version: 1 });
      const { count } = await store.db
        .selectFrom('projects')
        .select((build) => build.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    });

    it('returns counts, sums and extremes of 64-bit integers as numbers', async () => {
      const found = await store.db
        .selectFrom('projects')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.sum<number>('created').as('sum'),
          fn.max('created').as('max'),
          sql<number>`sum(created) over ()`.as('running'),
        ])
        .groupBy('created')
        .executeTakeFirstOrThrow();
      expect(found).toEqual({ count: 1, sum: time, max: time, running: time });
    });

    it('handles empty lists: `in` matches nothing, `not in` matches everything', async () => {
      const before = await store.db.selectFrom('projects').select('id').execute();
      expect(await store.db.selectFrom('projects').select('id').where('id', 'in', []).execute()).toEqual([]);
      expect(await store.db.selectFrom('projects').select('id').where('id', 'not in', []).execute()).toEqual(before);
      await store.db.deleteFrom('projects').where('id', 'in', []).execute();
      expect(await store.db.selectFrom('projects').select('id').execute()).toEqual(before);
    });

    it('refuses a second account whose name differs only by case', async () => {
      await store.db.insertInto('users').values(user).execute();
      await expect(
        store.db
          .insertInto('users')
          .values({ ...user, login_name: 'ENGINEER' })
          .execute(),
      ).rejects.toThrow();
    });

    it('enforces foreign keys: memberships need their account and are removed with it', async () => {
      await expect(store.db.insertInto('memberships').values({ user_id: 999, project_id: 1, code: 3 }).execute()).rejects.toThrow();
      const { id } = await store.db
        .insertInto('users')
        .values({ ...user, login_name: 'leaver' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await store.db.insertInto('memberships').values({ user_id: id, project_id: 1, code: 3 }).execute();
      await store.db.deleteFrom('users').where('id', '=', id).execute();
      expect(await store.db.selectFrom('memberships').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    });

    it('isolates transactions: a failed one leaves nothing, a concurrent one is not affected', async () => {
      const failing = store.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('meta').values({ key: 'half', value: '1' }).execute();
        await new Promise((resolve) => setTimeout(resolve, 20));
        throw new Error('stop');
      });
      const beside = store.db.insertInto('meta').values({ key: 'beside', value: '1' }).execute();
      await expect(failing).rejects.toThrow('stop');
      await beside;
      const found = await store.db.selectFrom('meta').where('key', 'in', ['half', 'beside']).select('key').execute();
      expect(found.map(({ key }) => key)).toEqual(['beside']);
    });

    it.skipIf(name === 'SQLite')(
      'a transaction of a process that hangs is ended by the store: it fails when the process continues, and blocks nobody',
      async () => {
        const { rows } = await sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(
          store.db,
        );
        expect(rows).toEqual([{ limit: '15s' }]);
        const hanging = store.db.transaction().execute(async (transaction) => {
          await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(transaction);
          await transaction.insertInto('meta').values({ key: 'hanging', value: '1' }).execute();
          await new Promise((resolve) => setTimeout(resolve, 500));
          await transaction.insertInto('meta').values({ key: 'late', value: '1' }).execute();
        });
        await expect(hanging).rejects.toThrow();
        const found = await store.db.selectFrom('meta').where('key', 'in', ['hanging', 'late']).select('key').execute();
        expect(found).toEqual([]);
      },
    );

    it('reopens with all data', async () => {
      const again = await store.reopen();
      expect(await again.db.selectFrom('meta').select('value').where('key', '=', 'beside').execute()).toHaveLength(1);
    });
  });
}
