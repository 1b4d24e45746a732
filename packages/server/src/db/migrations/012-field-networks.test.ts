import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';
import { migrations } from './index.ts';

let db: Kysely<Schema>;
const migrator = () => new Migrator({ db, provider: { getMigrations: async () => migrations('sqlite') } });
beforeEach(async () => {
  db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => openSqlite(':memory:') }) });
  const { error } = await migrator().migrateTo('011-actors');
  if (error) throw error;
});
afterEach(() => db.destroy());

const facts = { company: '', title: '', address: '', time_zone: 'UTC', type: 1, created: 1 };

async function project(name: string, conf: string): Promise<number> {
  return (
    await db
      .insertInto('projects')
      .values({ ...facts, name, conf })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function device(projectId: number, key: string, connection: object | string): Promise<void> {
  const text = typeof connection === 'string' ? connection : JSON.stringify(connection);
  const row = { project_id: projectId, key, name: key, type_id: 1203, profile_id: 'plant-meter', connection: text };
  await db
    .insertInto('devices')
    .values({ ...row, offline_after_ms: 0, enabled: 1 })
    .execute();
}

it('gives every project what its devices use already, and a key that no other has', async () => {
  const first = await project('a', '{"key":"plant","cameras":["C1"]}');
  const second = await project('b', '{"key":"plant","start":"home"}');
  const third = await project('c', '');
  const broken = await project('d', 'no JSON');
  const squatter = await project('e', `{"key":"project-${third}"}`);
  const modbus = { kind: 'modbus', port: 502, unit: 1, pollMs: 1000 };
  await device(first, 'a1', { ...modbus, host: '10.0.0.7' });
  await device(first, 'a2', { ...modbus, host: '10.0.0.7', unit: 2 });
  await device(first, 'a3', { ...modbus, host: 'PCS.local' });
  await device(first, 'a4', { kind: 'mqtt', periodMs: 1000 });
  await device(second, 'b1', { ...modbus, host: '10.0.0.7', unit: 3 });
  await device(second, 'b2', 'rubbish');

  const { error } = await migrator().migrateToLatest();
  expect(error).toBeUndefined();

  const networks = await db.selectFrom('field_networks').select(['project_id', 'network']).orderBy('id').execute();
  expect(networks.map(({ project_id, network }) => [project_id, network])).toEqual([
    [first, '10.0.0.7'],
    [first, 'pcs.local'],
    [second, '10.0.0.7'],
  ]);
  const rows = await db.selectFrom('projects').select(['id', 'key', 'conf']).orderBy('id').execute();
  expect(rows.map(({ id, key, conf }) => [id, key, conf])).toEqual([
    [first, 'plant', '{"cameras":["C1"]}'],
    [second, `project-${second}`, '{"start":"home"}'],
    [third, `project-${third}-2`, ''],
    [broken, `project-${broken}`, 'no JSON'],
    [squatter, `project-${third}`, '{}'],
  ]);
  await expect(db.updateTable('projects').set({ key: 'plant' }).where('id', '=', second).execute()).rejects.toThrow();
  await db.deleteFrom('projects').where('id', '=', first).execute();
  expect(await db.selectFrom('field_networks').select('project_id').execute()).toEqual([{ project_id: second }]);
});
