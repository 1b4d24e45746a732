import { deviceTypeById, expandPoints } from '@czyun/devices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshSqlite } from '../db/fixture.ts';
import { createRegistry, ensureParams } from './index.ts';

let store: FreshDatabase;
let projectId: number;

beforeEach(async () => {
  store = await freshSqlite();
  const facts = { company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null, created: 0 };
  const inserted = await store.db
    .insertInto('projects')
    .values({ ...facts, name: 'p', type: 1, time_zone: 'Asia/Shanghai', conf: '{"start":"home"}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  projectId = inserted.id;
});
afterEach(() => store.remove());

function device(key: string, more: Record<string, unknown> = {}) {
  return {
    project_id: projectId,
    region_id: null,
    key,
    name: key,
    type_id: 1203,
    profile_id: 'mqtt-meter',
    role: null,
    connection: '{"kind":"mqtt","periodMs":20000}',
    token_hash: null,
    offline_after_ms: 0,
    enabled: 1,
    ...more,
  };
}
const insert = (...rows: ReturnType<typeof device>[]) => store.db.insertInto('devices').values(rows).execute();

describe('registry', () => {
  it('gives a device the parameters of its type, in its order, with permanent ids', async () => {
    await insert(device('a'));
    const registry = await createRegistry(store.db);
    const type = deviceTypeById(1203);
    const found = registry.deviceByKey('a');
    expect(found?.params.map(({ point }) => point)).toEqual(type && expandPoints(type));
    const again = await createRegistry(store.db);
    expect(again.deviceByKey('a')?.params).toEqual(found?.params);
    const param = registry.paramOf(found?.id ?? 0, 'energy_import');
    expect(registry.get(param?.paramId ?? 0)).toEqual({
      paramId: param?.paramId,
      deviceId: found?.id,
      metric: 'energy_import',
      storage: 'long',
      counter: true,
      intervalMs: 20_000,
      timeZone: 'Asia/Shanghai',
      decimals: param?.point.decimals,
    });
    expect(found?.driver.points.get('energy_import')?.paramId).toBe(param?.paramId);
  });

  it('a listener that throws affects neither the reload nor the other listeners', async () => {
    const logged: object[] = [];
    const registry = await createRegistry(store.db, { logger: { error: (details) => logged.push(details) } });
    const heard: number[] = [];
    registry.onChange(function broken() {
      throw new Error('broken');
    });
    registry.onChange(() => heard.push(registry.devices().length));
    await insert(device('a'));
    await registry.reload();
    expect([heard, logged]).toEqual([[1], [expect.objectContaining({ topic: 'registry', listener: 'broken' })]]);
  });

  it('adds only the new parameters of a type', async () => {
    await insert(device('a'));
    await ensureParams(store.db);
    await store.db.deleteFrom('params').where('metric', 'in', ['demand', 'frequency']).execute();
    expect(await ensureParams(store.db)).toBe(2);
    expect(await ensureParams(store.db)).toBe(0);
  });

  it('derives the offline time-out from the period, unless the device has its own time-out', async () => {
    await insert(
      device('a'),
      device('b', { connection: '{"kind":"mqtt","periodMs":1000}' }),
      device('c', { offline_after_ms: 5000 }),
      device('d', { connection: '{"kind":"modbus","host":"h","port":502,"unit":1,"pollMs":60000}', profile_id: 'plant-meter' }),
    );
    const registry = await createRegistry(store.db);
    expect(['a', 'b', 'c', 'd'].map((key) => registry.deviceByKey(key)?.driver.offlineAfterMs)).toEqual([60_000, 30_000, 5_000, 180_000]);
  });

  it('reports invalid rows once, and loads the rest', async () => {
    await insert(device('a'), device('b', { type_id: 9 }), device('c', { connection: '{' }), device('d', { profile_id: 'nobody' }));
    const warned: string[] = [];
    const registry = await createRegistry(store.db, { warn: (problem) => void warned.push(problem) });
    await registry.reload();
    expect(registry.devices().map(({ key }) => key)).toEqual(['a', 'd']);
    expect(warned.toSorted()).toEqual([
      'device b: there is no device type 9',
      'device c: its connection cannot be read',
      'device d: there is no profile nobody for device type 1203',
    ]);
  });

  it('reloads and notifies listeners, until they unsubscribe', async () => {
    const registry = await createRegistry(store.db);
    let told = 0;
    const leave = registry.onChange(() => {
      told += 1;
    });
    await insert(device('a'));
    expect(registry.deviceByKey('a')).toBeUndefined();
    await registry.reload();
    expect(registry.deviceByKey('a')).toBeDefined();
    leave();
    await registry.reload();
    expect(told).toBe(1);
  });

  it('loads 2 000 devices', async () => {
    for (let from = 0; from < 2000; from += 500) {
      await insert(...Array.from({ length: 500 }, (_, index) => device(`d${from + index}`)));
    }
    const registry = await createRegistry(store.db);
    expect(registry.devicesOf(projectId)).toHaveLength(2000);
    const points = registry.devices()[0]?.params.length ?? 0;
    expect([...registry.all()]).toHaveLength(2000 * points);
  });
});
