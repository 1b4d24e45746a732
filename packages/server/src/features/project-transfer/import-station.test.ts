import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '../../accounts/index.ts';
import { type FreshDatabase, freshSqlite } from '../../db/fixture.ts';
import { createRegistry } from '../../registry/index.ts';
import { testStation } from '../../testing/index.ts';
import { DescriptionError } from './description.ts';
import { importStation } from './import-station.ts';
import { demonstrationAccounts, demonstrationPassword, seedDemonstration } from './seed-demonstration.ts';

let store: FreshDatabase;
beforeEach(async () => {
  store = await freshSqlite();
});
afterEach(() => store.remove());

const [station, factory] = testStation.projects;
if (!station || !factory) throw new Error('the test station has two projects');

function linesOf(description: unknown): Promise<readonly string[]> {
  return importStation(store.db, description).then(
    () => [],
    (error: unknown) => (error instanceof DescriptionError ? error.lines : [String(error)]),
  );
}

describe('importing a station', () => {
  it('creates projects, regions, devices and their parameters', async () => {
    const imported = await importStation(store.db, testStation);
    expect(imported).toMatchObject({ devices: 8, projects: [{ name: '测试储能站' }, { name: '测试工厂' }, { name: '别人的站' }] });
    const registry = await createRegistry(store.db);
    const grid = registry.deviceByKey('t-grid');
    expect(grid).toMatchObject({ name: '关口表', role: 'grid', enabled: true });
    expect(registry.region(grid?.regionId ?? 0)?.name).toBe('配电区');
    expect([...registry.all()]).toHaveLength(imported.params);
  });

  it('stores tokens only as hashes', async () => {
    await importStation(store.db, testStation);
    const rows = await store.db.selectFrom('devices').select(['key', 'token_hash']).execute();
    expect(rows.find(({ key }) => key === 't-grid')?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows.find(({ key }) => key === 't-load')?.token_hash).toBeNull();
  });

  it('twice applies only the changes of the description', async () => {
    const first = await importStation(store.db, testStation);
    const before = await createRegistry(store.db);
    const renamed = {
      projects: [{ ...station, name: '改名', devices: station.devices.map((device) => ({ ...device, name: `${device.name}-新` })) }],
    };
    const second = await importStation(store.db, renamed);
    expect(second).toMatchObject({ params: 0, projects: [{ id: first.projects[0]?.id }] });
    const after = await createRegistry(store.db);
    expect(after.projects().map(({ name }) => name)).toEqual(['改名', '测试工厂', '别人的站']);
    expect(after.deviceByKey('t-grid')?.name).toBe('关口表-新');
    expect(after.deviceByKey('t-grid')?.params[0]?.paramId).toBe(before.deviceByKey('t-grid')?.params[0]?.paramId);
  });

  it('reports every invalid field with its path', async () => {
    const [first, ...others] = station.devices;
    const shape = await linesOf({
      projects: [
        { ...station, timeZone: 'Mars/Base' },
        { ...factory, type: 7, moon: 1 },
      ],
    });
    for (const path of ['projects[0].timeZone', 'projects[1].type', 'projects[1].moon'])
      expect(shape.filter((line) => line.startsWith(`${path}: `))).toHaveLength(1);
    const sense = await linesOf({
      projects: [{ ...station, devices: [{ ...first, typeId: 4711, region: 'nowhere' }, { ...first }, ...others] }, factory],
    });
    for (const path of ['devices[0].typeId', 'devices[0].region', 'devices[1].key'])
      expect(sense.filter((line) => line.startsWith(`projects[0].${path}: `))).toHaveLength(1);
  });

  it('rejects duplicate keys and unknown regions, and stores nothing', async () => {
    const [first] = station.devices;
    expect(await linesOf({ projects: [{ ...station, devices: [first, first] }] })).toEqual([
      'projects[0].devices[1].key: t-ems is listed twice',
    ]);
    expect(await linesOf({ projects: [{ ...station, devices: [{ ...first, region: '月球' }] }] })).toEqual([
      'projects[0].devices[0].region: 月球 is not a zone of this project',
    ]);
    expect(await store.db.selectFrom('projects').selectAll().execute()).toEqual([]);
  });

  it('does not take over a device of another project, and rolls back the whole import', async () => {
    await importStation(store.db, { projects: [station] });
    const lines = await linesOf({ projects: [{ ...factory, devices: [...factory.devices, station.devices[1]].map(withoutRegion) }] });
    expect(lines).toEqual(['projects[0].devices[2].key: The device key t-grid cannot be used']);
    expect(await store.db.selectFrom('projects').selectAll().execute()).toHaveLength(1);
  });

  it('counts the existing sub-items if nothing is removed', async () => {
    const items = (name: string, n: number) =>
      Array.from({ length: n }, (_, index) => ({ name: `${name}${index}`, unit: 'kWh', above: [], device: null, metric: null }));
    await importStation(store.db, { projects: [{ ...station, subItems: items('a', 400) }] });
    expect(await linesOf({ projects: [{ ...station, subItems: items('b', 101) }] })).toEqual([
      'projects[0].subItems: 501 items together with those that are there; at most 500',
    ]);
    expect(await linesOf({ projects: [{ ...station, subItems: [...items('a', 50), ...items('b', 100)] }] })).toEqual([]);
    expect(await store.db.selectFrom('sub_items').selectAll().execute()).toHaveLength(500);
  });
});

function withoutRegion(device: Record<string, unknown> | undefined) {
  return { ...device, region: null };
}

describe('the demonstration', () => {
  it('has one account of every kind, and is created once', async () => {
    const accounts = createAccounts({ db: store.db, now: Date.now });
    const seed = () => seedDemonstration({ db: store.db, accounts, description: testStation, now: Date.now });
    const { projects } = await seed();
    const users = await store.db.selectFrom('users').selectAll().execute();
    await seed();
    expect(await store.db.selectFrom('users').selectAll().execute()).toEqual(users);
    const caller = { address: '127.0.0.1', agent: 'test' };
    for (const { loginName, code } of demonstrationAccounts) {
      const { session } = await accounts.login(loginName, demonstrationPassword, false, caller);
      for (const { id } of projects) expect(await accounts.codeIn(session, id)).toBe(code ?? 2);
    }
  });

  it('starts with a published tariff and shares if there is a grid meter, and never adds them again', async () => {
    const accounts = createAccounts({ db: store.db, now: Date.now });
    const seed = () =>
      seedDemonstration({ db: store.db, accounts, description: testStation, now: () => Date.parse('2026-11-23T00:30:00+08:00') });
    const { projects } = await seed();
    const metered = testStation.projects.flatMap(({ name, devices }) =>
      devices.some((device) => 'role' in device && device.role === 'grid') ? [projects.find((each) => each.name === name)?.id ?? 0] : [],
    );
    expect(metered.length).toBeGreaterThan(0);
    expect(metered.length).toBeLessThan(projects.length);
    const versions = () => store.db.selectFrom('tariff_versions').selectAll().execute();
    expect((await versions()).map(({ project_id }) => project_id)).toEqual(metered);
    const tariff = JSON.parse((await versions())[0]?.tariff ?? '{}');
    expect(tariff).toMatchObject({ from: '2025-01-01', to: null, region: 0, prices: { valley: { buy: '0.32136875', feedIn: null } } });
    // The price source and its unverified status are stored with the prices.
    expect(tariff.source).toContain('暂定');
    expect(tariff.source).toContain('Provisional');
    expect(tariff.source.length).toBeLessThanOrEqual(500);
    const [shares] = await store.db.selectFrom('settlement_parties').selectAll().execute();
    expect(JSON.parse(shares?.parties ?? '[]').map(({ ratio }: { ratio: string }) => Number(ratio))).toEqual([70, 30]);
    // Data removed by users is not restored.
    await store.db.deleteFrom('tariff_versions').execute();
    await store.db.deleteFrom('settlement_parties').execute();
    await seed();
    expect(await versions()).toEqual([]);
    expect(await store.db.selectFrom('settlement_parties').selectAll().execute()).toEqual([]);
  });

  it('keeps codes that were changed by users', async () => {
    const accounts = createAccounts({ db: store.db, now: Date.now });
    const seed = () => seedDemonstration({ db: store.db, accounts, description: testStation, now: Date.now });
    const { projects } = await seed();
    const id = await accounts.userIdOf('monitor');
    const [project] = projects;
    if (id === null || !project) throw new Error('the demonstration is not complete');
    await accounts.setMembership(id, project.id, 1);
    await seed();
    const row = await store.db
      .selectFrom('memberships')
      .select('code')
      .where('user_id', '=', id)
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow();
    expect(row.code).toBe(1);
  });
});
