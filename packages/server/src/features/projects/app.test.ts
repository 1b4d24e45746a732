import type { ProjectSummary, StatusCount } from '@czyun/contract';
import { routes } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';
import type { GridCell } from './grid-parts.ts';
import type { NavItem } from './navigation.ts';

interface Page {
  project: { permission: number; timeZone: string };
  grid: GridCell[];
  platformStat: StatusCount;
  projectStat: StatusCount;
  faults: { content: string }[];
  faultStat: { day: string; notice: number; alarm: number; fault: number }[];
}

let server: TestServer;
const midnight = dayStart('Asia/Shanghai', Date.now());

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const id = (key: string) => server.project(key).id;
const page = async (key: string, language: 'zh' | 'en' = 'zh') =>
  (await server.ask<Page>(`/dv2/proj/getMainPage?projectId=${id(key)}`, { as: 'monitor', language })).data;
const cell = <K extends 'radar' | 'pie'>(from: Page, cellId: string, kind: K) =>
  from.grid.find((each): each is Extract<GridCell, { kind: K }> => each.id === cellId && each.kind === kind);

/** Imports one reading of the last minute of yesterday. */
async function atMidnight(deviceKey: string, metric: string, value: number) {
  const projectId = server.registry.deviceByKey(deviceKey)?.projectId;
  const body = encodeColumns([{ deviceKey, metric, times: Float64Array.of(midnight - 20_000), values: Float64Array.of(value) }]);
  await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body });
}

describe('before any reading', () => {
  it('figures are unknown, never 0', async () => {
    const { data } = await server.ask<{ list: ProjectSummary[] }>('/proj/getProjList', { as: 'monitor' });
    const station = data.list.find(({ name }) => name === '测试储能站');
    expect(station).toMatchObject({
      powerKw: null,
      soc: null,
      chargeTodayKwh: null,
      dischargeTodayKwh: null,
      openAlarms: 0,
      worstAlarm: null,
    });
    expect(station?.devices).toEqual({ total: 5, run: 0, stop: 0, standby: 0, offline: 5, fault: 0, auto: 0 });
    const pies = (await page('station')).grid.filter((each) => each.kind === 'pie');
    expect(pies.flatMap(({ items }) => items.map(({ value }) => value))).toEqual(Array(7).fill(null));
  });
});

describe('the list of projects', () => {
  it('contains the caller’s projects, sorted by name, with the caller’s codes', async () => {
    const { data } = await server.ask<{ total: number; list: ProjectSummary[] }>('/proj/getProjList', { as: 'operator' });
    expect(data.list.map(({ name, permission }) => [name, permission])).toEqual([
      ['测试储能站', 4],
      ['测试工厂', 4],
    ]);
    const english = await server.ask<{ list: ProjectSummary[] }>('/proj/getProjList', { as: 'operator', language: 'en' });
    const factory = english.data.list.find(({ name }) => name === 'Test factory');
    expect(factory?.projectType).toEqual({ id: 2, name: 'Factory coordination' });
    // Texts are in English where available.
    const station = english.data.list.find(({ title }) => title === 'Title');
    expect([station?.company, station?.address]).toEqual(['某公司', '广州']);
    expect(data.list[0]?.title).toBe('标题');
  });

  it('contains all projects for a platform administrator, with code 2', async () => {
    const { data } = await server.ask<{ total: number; list: ProjectSummary[] }>('/proj/getProjList?isAll=true', { as: 'platform' });
    expect(data.total).toBe(3);
    expect(new Set(data.list.map(({ permission }) => permission))).toEqual(new Set([2]));
    const others = await server.ask<{ total: number }>('/proj/getProjList?isAll=true', { as: 'monitor' });
    expect(others.data.total).toBe(2);
  });

  it('is paged', async () => {
    const { data } = await server.ask<{ total: number; list: ProjectSummary[] }>('/proj/getProjList?pageNum=2&pageSize=1', {
      as: 'monitor',
    });
    expect(data).toMatchObject({ total: 2, list: [{ name: '测试工厂' }] });
    expect((await server.ask('/proj/getProjList?pageNum=0', { as: 'monitor' })).status).toBe(400);
    expect((await server.ask('/proj/getProjList')).code).toBe(4012);
  });
});

describe('figures of today', () => {
  beforeAll(async () => {
    await atMidnight('t-grid', 'energy_import', 1000);
    await atMidnight('t-grid', 'energy_export', 500);
    await atMidnight('t-ems', 'charge_energy_total', 300);
    await server.telemetry.settle();
    // The newest readings are today's, even if the test runs right after midnight.
    const time = Math.max(Date.now() - 1000, midnight);
    await server.publish('t-grid', { energy_import: 1040.5, energy_export: 500, active_power: 20 }, time);
    await server.publish(
      't-ems',
      { charge_energy_total: 312, soc: 55.5, soh: 98, storage_power: -30, rated_energy: 100, load_energy_today: 81 },
      time,
    );
    await server.publish('t-load', { active_power: 50 }, time);
  });

  it('are register differences since midnight in the project’s time zone', async () => {
    // Earlier figures are cached, so a new service is used.
    const { createProjectParts } = await import('./parts.ts');
    const { createLogService } = await import('../logs/service.ts');
    const { createAudit } = await import('../../audit/index.ts');
    const { createPast } = await import('../../past/index.ts');
    const { createRunStates } = await import('../../figure-sources/run-states.ts');
    const { createSupplies } = await import('../../figure-sources/index.ts');
    const { nothingEarned } = await import('../../settlement/index.ts');
    const deps = { ...server, states: server.drivers };
    const projects = createProjectParts({
      ...deps,
      profits: { of: () => nothingEarned, soon: async () => {} },
      past: createPast(deps),
      runStates: createRunStates(deps),
      supplies: createSupplies(deps),
      logs: createLogService({
        ...deps,
        audit: createAudit({ db: server.db, now: Date.now }),
        jobs: { add: () => {}, ask: async () => 0 },
        operationFields: {},
      }),
    });
    const session = await server.accounts.sessionByToken(await server.sid('monitor'));
    if (!session) throw new Error('not signed in');
    const { list } = await projects.list(session, { isAll: false, pageNum: 1, pageSize: 10 }, 'zh', Date.now());
    expect(list[0]).toMatchObject({
      powerKw: -30,
      soc: 55.5,
      chargeTodayKwh: 12,
      dischargeTodayKwh: null,
      consumedTodayKwh: 81,
      factory: null,
    });
    const overview = await projects.overview(session, { projectId: id('station') }, 3, 'zh', Date.now());
    const sources = overview.grid.find((each) => each.id === 'sources');
    expect(sources?.kind === 'pie' && sources.items).toMatchObject([
      { key: 'gridImport', value: 40.5 },
      // The controller has never reported wind, so it is omitted.
      { key: 'pv', value: null },
      { key: 'discharge', value: null },
    ]);
    const uses = overview.grid.find((each) => each.id === 'uses');
    expect(uses?.kind === 'pie' && uses.items).toMatchObject([
      // The meter has never reported a register: the controller's daily figure is used.
      { key: 'load', value: 81 },
      { key: 'charge', value: 12 },
      { key: 'gridExport', value: 0 },
    ]);
    const items = overview.grid.flatMap((each) => (each.kind === 'radar' ? each.items : []));
    // Without a discharge register, neither the utilisation of the storage nor the balance is known.
    expect(items.filter(({ key }) => key === 'selfSufficiency' || key === 'utilisation').map(({ value }) => value)).toEqual([null, null]);
  });
});

describe('the overview of a storage project', () => {
  it('has six cells with titles in the reader’s language', async () => {
    const [zh, en] = [await page('station'), await page('station', 'en')];
    expect(zh.grid.map(({ kind }) => kind)).toEqual(['radar', 'pie', 'pie', 'line', 'line', 'bar']);
    expect(zh.grid[0]?.title).toBe('项目分析');
    expect(en.grid[0]?.title).toBe('Project analysis');
    expect(zh.project).toMatchObject({ permission: 3, timeZone: 'Asia/Shanghai' });
  });

  it('has only history keys that the history calls accept', async () => {
    const from = await page('station');
    const keys = from.grid.flatMap((each) => ('series' in each ? each.series.flatMap(({ parts }) => parts.map(({ key }) => key)) : []));
    expect(keys.length).toBeGreaterThan(0);
    const answer = await server.ask(`/dv2/param/getParamHistory?downSample=1h&key=${keys.join(',')}`, { as: 'monitor' });
    expect(answer.status).toBe(200);
    const power = from.grid.find(({ id: cellId }) => cellId === 'power');
    expect(power && 'series' in power && power.series.map(({ role }) => role)).toEqual(['grid', 'pv', 'storage', 'load']);
  });

  it('uses only good values in the radar', async () => {
    const items = cell(await page('station'), 'analysis', 'radar')?.items ?? [];
    const value = (key: string) => items.find((item) => item.key === key)?.value;
    expect(value('soc')).toBe(55.5);
    expect(value('health')).toBe(98);
    // Device states are known only for a moment of the day.
    expect(value('availability')).toBeNull();
    server.telemetry.newest.markStale([server.paramId('t-ems', 'soc')]);
    const stale = cell(await page('station'), 'analysis', 'radar')?.items ?? [];
    expect(stale.find(({ key }) => key === 'soc')?.value).toBeNull();
  });

  it('counts devices of the project and of all visible projects', async () => {
    const { projectStat, platformStat } = await page('station');
    expect(projectStat.total).toBe(5);
    expect(platformStat.total).toBe(7);
  });

  it('counts log entries by day in the project’s time zone', async () => {
    const entry = (type: number, start: number) => ({
      index_name: 'alarm',
      type,
      severity: 2,
      project_id: id('station'),
      device_id: server.device('t-grid').id,
      content_zh: `类型${type}`,
      content_en: `type ${type}`,
      start_time: start,
      recover_time: start + 1,
      count: 1,
    });
    await server.db
      .insertInto('log_entries')
      .values([
        entry(2, midnight),
        entry(3, midnight - 1),
        entry(1, midnight - 1),
        entry(5, midnight),
        entry(2, midnight - 40 * 86_400_000),
      ])
      .execute();
    const { faults, faultStat } = await page('station');
    expect(faultStat).toHaveLength(30);
    expect(faultStat.at(-1)).toMatchObject({ alarm: 1, fault: 0, notice: 0 });
    expect(faultStat.at(-2)).toMatchObject({ alarm: 0, fault: 1, notice: 1 });
    expect(faults.map(({ content }) => content)).toEqual(expect.arrayContaining(['类型1', '类型2', '类型3']));
    expect(faults.map(({ content }) => content)).not.toContain('类型5');
  });

  it('is rejected without membership', async () => {
    expect((await server.ask(`/dv2/proj/getMainPage?projectId=${id('station')}`, { as: 'stranger' })).code).toBe(4013);
  });
});

describe('the overview of a factory', () => {
  it('has output, states and energy of its machines', async () => {
    await server.publish('t-m1', { state: 1, active_power: 5, oee: 80 });
    const factory = await page('factory', 'en');
    expect(factory.grid.map(({ id: cellId }) => cellId)).toEqual([
      'analysis',
      'outputShare',
      'machineStates',
      'machinePower',
      'outputByDay',
      'energyByDay',
    ]);
    const states = cell(factory, 'machineStates', 'pie')?.items;
    expect(states?.find(({ key }) => key === 'auto')?.value).toBe(1);
    expect(states?.find(({ key }) => key === 'offline')?.value).toBe(1);
  });
});

describe('one project', () => {
  it('has its location, time zone and start page', async () => {
    const { data } = await server.ask(`/api/project/queryProject?id=${id('station')}`, { as: 'engineer', language: 'en' });
    expect(data).toMatchObject({
      permission: 1,
      projectType: { id: 1, name: 'Energy storage' },
      routeConf: { start: 'home' },
      location: { lng: 113.3, lat: 23.1 },
    });
    expect((await server.ask<StatusCount>(`/proj/devStat?projId=${id('station')}`, { as: 'engineer' })).data.total).toBe(5);
  });

  it('has menus with existing targets, and pages of its device types', async () => {
    const { data } = await server.ask<{ nav: Record<string, NavItem[]>; devType: Record<string, { pages: string[] }> }>(
      `/proj/config?id=${id('station')}`,
      { as: 'monitor', language: 'en' },
    );
    const built = new Set<string>(Object.values(routes).flatMap(({ path, built }) => (built ? [path] : [])));
    for (const item of Object.values(data.nav).flat()) expect(built).toContain(item.url);
    expect(data.nav.all?.slice(0, 4).map(({ title }) => title)).toEqual(['Overview', 'Workspace', 'Energy flow', 'Diagram']);
    const ofDevice = [
      ...['dev-monitor', 'dev-control', 'dev-log', 'dev-rollback', 'dev-report', 'dev-contrast', 'dev-stop-cause', 'dev-analysis'],
      ...['dev-valLimit', 'dev-data', 'dev-demo', 'history'],
    ];
    expect(data.nav['1203']?.map(({ id: entry }) => entry)).toEqual(ofDevice.filter((path) => built.has(path)));
    expect(Object.keys(data.devType).map(Number)).toEqual([1202, 1203, 1216, 1301]);
    expect(data.devType['1203']?.pages).toContain('monitor');
  });

  it('is rejected alike if it does not exist or is not accessible', async () => {
    const foreign = await server.ask(`/proj/config?id=${id('foreign')}`, { as: 'monitor' });
    const missing = await server.ask('/proj/config?id=999999', { as: 'monitor' });
    expect(foreign).toEqual(missing);
    expect((await server.ask('/proj/config', { as: 'monitor' })).status).toBe(400);
  });
});
