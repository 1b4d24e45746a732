import type { CallResult } from '@czyun/contract';
import { analysisApi, hourMs } from '@czyun/contract';
import type { stopsApi } from '@czyun/contract/stops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { bareLogEntry } from '../../testing/log-entry.ts';
import { dayStart } from '../../time/days.ts';

type Stops = CallResult<typeof stopsApi.listStops>;
type States = CallResult<typeof stopsApi.getRunStates>;
type Reasons = CallResult<typeof stopsApi.listStopReasons>;

let server: TestServer;
let projectId: number;
/** Midnight three days ago: a completed day. */
const day = dayStart('Asia/Shanghai', Date.now()) - 3 * 24 * hourMs;
const at = (hour: number) => day + hour * hourMs;

/** Inserts run states of a device, each from its hour to the next one. */
async function logged(deviceKey: string, ...edges: readonly (readonly [state: string, hour: number])[]) {
  const device = server.device(deviceKey);
  const rows = edges.slice(0, -1).map(([state, hour], index) => ({
    ...{ ...bareLogEntry, type: 5, project_id: device.projectId, device_id: device.id, result: state },
    ...{ start_time: at(hour), recover_time: at(edges[index + 1]?.[1] ?? hour) },
  }));
  await server.db.insertInto('log_entries').values(rows).execute();
}

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  // Down since the previous evening: fault, then stopped.
  await logged(
    't-bms',
    ['run', -10],
    ['fault', -4],
    ['stop', -2],
    ['run', 2],
    ['standby', 6],
    ['run', 10],
    ['fault', 12],
    ['run', 13],
    ['', 24],
  );
  await logged('t-pv', ['run', 0], ['stop', 8], ['offline', 9], ['run', 10], ['', 24]);
  const alarm = { ...bareLogEntry, type: 3, severity: 1, project_id: projectId, device_id: server.device('t-bms').id };
  const texts = { content_zh: '绝缘故障', content_en: 'Insulation fault' };
  await server.db
    .insertInto('log_entries')
    .values({ ...alarm, ...texts, start_time: at(12) + 1000, recover_time: at(13) })
    .execute();
});
afterAll(() => server?.close());

const list = (more = '', as: TestUser = 'monitor', of = projectId) =>
  server.ask<Stops>(`/api/stops/list?projectId=${of}&start=${at(0)}&end=${at(24)}${more}`, { as, language: 'en' });
const bms = () => `&deviceIds=${server.device('t-bms').id}`;
const post = <T>(path: string, body: object, as: TestUser = 'engineer') =>
  server.ask<T>(`/api/stops/${path}`, { as, language: 'en', body });
const reasons = async () => (await server.ask<Reasons>(`/api/stops/reasons/list?projectId=${projectId}`, { as: 'monitor' })).data.list;
const reasonId = async (nameEn: string) => (await reasons()).find((reason) => reason.nameEn === nameEn)?.id ?? 0;
const explain = (body: object, as: TestUser = 'operator') =>
  post<{ start: number; version: number }>(
    'save',
    { deviceId: server.device('t-bms').id, version: 0, reasonId: null, note: '', ...body },
    as,
  );

describe('stops of a device', () => {
  it('are found with their true start, without standby unless requested', async () => {
    const { data } = await list(bms());
    expect(data.list.map(({ state, start, end, durationMs }) => [state, start, end, durationMs / hourMs])).toEqual([
      ['fault', at(12), at(13), 1],
      // Started before the range: only the part in the range counts.
      ['fault', at(-4), at(2), 2],
    ]);
    expect(data.list[0]).toMatchObject({ alarm: { content: 'Insulation fault', severity: 1 }, reason: null, version: 0, failure: true });
    // The failure was before the range.
    expect(data.list[1]?.failure).toBe(false);
    expect([data.stops, data.withoutReason, data.durationMs / hourMs]).toEqual([2, 2, 3]);
    expect((await list(`${bms()}&states=standby`)).data.list.map(({ state, start }) => [state, start])).toEqual([['standby', at(6)]]);
  });

  it('are found by any instant within them, with their full duration', async () => {
    const one = (time: number, as: TestUser = 'monitor') =>
      server.ask<CallResult<typeof stopsApi.getStop>>(`/api/stops/get?deviceId=${server.device('t-bms').id}&time=${time}`, {
        as,
        language: 'en',
      });
    expect((await one(at(1))).data.stop).toMatchObject({
      state: 'fault',
      start: at(-4),
      end: at(2),
      durationMs: 6 * hourMs,
      failure: true,
    });
    expect((await one(at(12.5))).data.stop).toMatchObject({ start: at(12), end: at(13), alarm: { content: 'Insulation fault' } });
    for (const time of [at(3), at(13), Date.now() + hourMs]) expect((await one(time)).data.stop).toBeNull();
    expect((await one(at(1), 'stranger')).code).toBe(4013);
  });

  it('have MTBF and MTTR in hours, and the availability of the device series', async () => {
    const { figures, rules } = (await list(bms())).data;
    // Running 2–6, 10–12 and 13–24; one failure of an hour.
    expect(figures).toMatchObject({ operatingMs: 17 * hourMs, failures: 1, restored: 1, mtbfMs: 17 * hourMs, mttrMs: hourMs });
    // Stopped and standby count as available: 23 of 24 hours.
    expect(figures.availability).toBe(95.8);
    const series = await server.ask<CallResult<typeof analysisApi.deviceSeries>>(
      `${analysisApi.deviceSeries.path}?deviceId=${server.device('t-bms').id}&start=${at(0)}&end=${at(24)}`,
      { as: 'monitor' },
    );
    expect(series.data.availability).toBe(figures.availability);
    expect(rules.map(({ key, origin }) => [key, origin])).toContainEqual(['mtbf', 'ISO 14224 · EN 15341']);
    const quiet = await list(`&deviceIds=${server.device('t-pv').id}`);
    expect(quiet.data.figures).toMatchObject({ failures: 0, mtbfMs: null, mttrMs: null, operatingMs: 22 * hourMs });
  });

  it('are shown in the Gantt chart as in the device series', async () => {
    const ids = ['t-bms', 't-pv'].map((key) => server.device(key).id);
    const path = `/api/stops/states?projectId=${projectId}&deviceIds=${ids.join()}&start=${at(0)}&end=${at(24)}`;
    const { data } = await server.ask<States>(path, { as: 'monitor', language: 'en' });
    const [own] = data.devices;
    expect(own?.starts.map((start, index) => [data.states[own.spans[index] ?? 0], start / hourMs])).toEqual([
      ['stop', 0],
      ['run', 2],
      ['standby', 6],
      ['run', 10],
      ['fault', 12],
      ['run', 13],
    ]);
    expect(data.devices.map(({ deviceId, availability }) => [deviceId, availability])).toEqual([
      [ids[0], 95.8],
      [ids[1], 95.8],
    ]);
    expect([data.start, data.end, data.until]).toEqual([at(0), at(24), at(24)]);
  });

  it('of a project or a zone add up by device, zone, shift and reason', async () => {
    const { data } = await list();
    expect(data.stops).toBe(3);
    const sums = Object.values(data.pareto).map((slices) => slices.reduce((sum, { durationMs }) => sum + durationMs, 0) / hourMs);
    expect(sums).toEqual([5, 5, 5, 5]);
    expect(data.pareto.byDevice.map(({ deviceId, durationMs, count }) => [deviceId, durationMs / hourMs, count])).toEqual([
      [server.device('t-bms').id, 3, 2],
      [server.device('t-pv').id, 2, 1],
    ]);
    const zone = server.device('t-bms').regionId ?? 0;
    expect((await list(`&regionId=${zone}`)).data.stops).toBe(2);
  });
});

describe('reasons', () => {
  it('start with the default tree of the project type, created once', async () => {
    for (const as of ['monitor', 'operator', 'useradmin'] as const)
      expect((await post('reasons/saveDefault', { projectId }, as)).code).toBe(403);
    expect((await post('reasons/saveDefault', { projectId }, 'stranger')).code).toBe(4013);
    const made = (await post<Reasons>('reasons/saveDefault', { projectId })).data;
    expect(made.list.filter(({ parentId }) => parentId === null).map(({ type }) => type)).toContain('unscheduled');
    expect((await post<Reasons>('reasons/saveDefault', { projectId })).data).toEqual(made);
    const factory = server.project('factory').id;
    const other = (await post<Reasons>('reasons/saveDefault', { projectId: factory })).data;
    expect(other.list.map(({ nameEn }) => nameEn)).toContain('Tool or mould broken');
  });

  it('are assigned to stops with permission, and shown with their author', async () => {
    const id = await reasonId('Insulation fault');
    const group = (await reasons()).find(({ parentId }) => parentId === null)?.id ?? 0;
    for (const as of ['monitor', 'useradmin'] as const) expect((await explain({ start: at(12), reasonId: id }, as)).code).toBe(403);
    expect((await explain({ start: at(12), reasonId: id }, 'stranger')).code).toBe(4013);
    expect((await explain({ start: at(12), reasonId: group })).errors?.[0]?.path).toBe('reasonId');
    expect((await explain({ start: at(12), reasonId: 999_999 })).errors?.[0]?.path).toBe('reasonId');
    expect((await explain({ start: at(11), reasonId: id })).errors?.[0]?.path).toBe('start');
    expect((await explain({ start: Date.now() + hourMs, reasonId: id })).errors?.[0]?.path).toBe('start');
    expect((await explain({ start: at(12), reasonId: id, note: 'x'.repeat(501) })).status).toBe(400);
    expect((await explain({ start: at(12), reasonId: id, version: 3 })).status).toBe(409);
    // Any time within the stop identifies it.
    expect((await explain({ start: at(12.5), reasonId: id, note: 'Wet connector' })).data).toEqual({ start: at(12), version: 1 });
    const [stop] = (await list(bms())).data.list;
    expect(stop).toMatchObject({ reason: { id, name: 'Insulation fault', group: 'Battery and BMS', type: 'unscheduled' }, version: 1 });
    expect(stop).toMatchObject({ note: 'Wet connector', by: { loginName: 'operator' } });
    expect((await list(`${bms()}&given=no`)).data.list.map(({ start }) => start)).toEqual([at(-4)]);
    expect((await list(`${bms()}&given=yes`)).data.total).toBe(1);
    expect((await list()).data.pareto.byReason.map(({ reasonId: of, durationMs }) => [of, durationMs / hourMs])).toEqual([
      [null, 4],
      [id, 1],
    ]);
  });

  it('determine what a failure is: a planned stop is none', async () => {
    const planned = await reasonId('Preventive test');
    expect((await explain({ start: at(12), reasonId: planned, version: 1 })).data.version).toBe(2);
    expect((await list(bms())).data.figures).toMatchObject({ failures: 0, mtbfMs: null });
    const lost = await reasonId('Communication lost');
    const pv = server.device('t-pv').id;
    expect((await explain({ deviceId: pv, start: at(8), reasonId: lost })).data.version).toBe(1);
    expect((await list(`&deviceIds=${pv}`)).data.figures).toMatchObject({ failures: 1, mtbfMs: 22 * hourMs, mttrMs: 2 * hourMs });
    expect((await explain({ start: at(12), version: 2 })).data.version).toBe(3);
    expect((await list(bms())).data.list[0]).toMatchObject({ reason: null, failure: true });
  });

  it('can be changed and removed; stops keep removed ones', async () => {
    const own = (await reasons()).find(({ nameEn }) => nameEn === 'Communication lost');
    if (!own) throw new Error('no reason');
    const { version, ...rest } = own;
    const save = (more: object, as: TestUser = 'engineer') => post('reasons/save', { projectId, ...rest, version, ...more }, as);
    for (const as of ['monitor', 'operator'] as const) expect((await save({ name: '断网' }, as)).code).toBe(403);
    expect((await save({ name: '电网失电' })).errors?.[0]?.path).toBe('name');
    expect((await save({ name: '断网', version: 9 })).status).toBe(409);
    expect((await save({ id: undefined, version: 0, parentId: own.id, name: '深层' })).errors?.[0]?.path).toBe('parentId');
    expect((await save({ id: 999_999 })).status).toBe(404);
    expect((await save({ name: '断网' })).data).toMatchObject({ name: '断网', version: version + 1 });
    expect((await post('reasons/remove', { projectId, id: own.id }, 'operator')).code).toBe(403);
    expect((await post('reasons/remove', { projectId, id: own.id })).code).toBe(200);
    expect((await post('reasons/remove', { projectId, id: own.id })).status).toBe(404);
    const pv = server.device('t-pv').id;
    expect((await list(`&deviceIds=${pv}`)).data.list[0]?.reason?.id).toBe(own.id);
    expect((await explain({ start: at(12), reasonId: own.id, version: 3 })).errors?.[0]?.path).toBe('reasonId');
  });

  it('are recorded in the log with the changes', async () => {
    const rows = await server.db
      .selectFrom('log_entries')
      .select(['content_en', 'device_id', 'set_value'])
      .where('type', '=', 4)
      .where('content_en', 'like', '%stop reason%')
      .execute();
    expect(new Set(rows.map(({ content_en }) => content_en))).toEqual(
      new Set(['Use the default stop reasons', 'Set a stop reason', 'Change a stop reason', 'Remove a stop reason']),
    );
    const first = rows.find(({ content_en }) => content_en === 'Set a stop reason');
    expect(first?.device_id).toBe(server.device('t-bms').id);
    expect(JSON.parse(first?.set_value ?? '{}')).toEqual({ stopReason: '绝缘故障', stopNote: 'Wet connector', stopStart: at(12) });
  });
});

it('rejects invalid ranges, foreign devices and unknown zones', async () => {
  const path = `/api/stops/list?projectId=${projectId}`;
  expect((await server.ask(`${path}&start=${at(24)}&end=${at(0)}`, { as: 'monitor' })).code).toBe(400);
  expect((await list(`&deviceIds=${server.device('t-m1').id}`)).status).toBe(404);
  expect((await list('&deviceIds=1,x')).status).toBe(400);
  expect((await list('&states=running')).status).toBe(400);
  expect((await list('&regionId=999999')).status).toBe(404);
  expect((await list('', 'stranger')).code).toBe(4013);
  expect((await list('', 'engadmin', 999_999)).code).toBe(4013);
  const long = `/api/stops/states?projectId=${projectId}&deviceIds=${server.device('t-pv').id}&start=${at(0) - 500 * 24 * hourMs}&end=${at(0)}`;
  expect((await server.ask(long, { as: 'monitor' })).code).toBe(400);
});
