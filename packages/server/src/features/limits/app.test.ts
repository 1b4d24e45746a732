import {
  type LimitChange,
  type LimitedParam,
  type LimitRanges,
  type LimitTrial,
  type LogEntry,
  noLimits,
  type ParamLimits,
} from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let deviceId: number;
let foreignId: number;

beforeAll(async () => {
  server = await createTestServer();
  deviceId = server.device('t-bms').id;
  foreignId = server.device('t-foreign').id;
  await server.jobs.start();
});
afterAll(() => server.close());

const metric = 'cell_temperature_max';
const body = (limits: Partial<ParamLimits>, version = 0, more: object = {}) => ({
  deviceId,
  metric,
  version,
  limits: { ...noLimits, ...limits },
  ...more,
});
const list = async (as: TestUser = 'monitor', id = deviceId) =>
  server.ask<{ params: LimitedParam[] }>(`/api/limits/list?deviceId=${id}`, { as, language: 'en' });
const paramOf = async (wanted = metric) =>
  (await list()).data.params.find((param) => param.metric === wanted) ?? expect.fail(`no parameter ${wanted}`);
const save = (limits: Partial<ParamLimits>, version: number, more: object = {}, as: TestUser = 'engadmin') =>
  server.ask<LimitedParam>('/api/limits/save', { as, body: body(limits, version, more), language: 'en' });
const changes = async () =>
  (await server.ask<LimitChange[]>(`/api/limits/changes?deviceId=${deviceId}&metric=${metric}`, { as: 'monitor' })).data;
/** Log entries of a parameter’s limit alarms. */
const entries = async (kind: string, of = metric) =>
  server.db.selectFrom('log_entries').selectAll().where('alarm_key', '=', `${deviceId}:${of}:${kind}`).orderBy('id').execute();
const wait = { timeout: 15_000, interval: 20 };

describe('limits of a device', () => {
  it('are listed with the type’s recommended limits: families as one entry, measured points only', async () => {
    const { params } = (await list()).data;
    expect(params.find((param) => param.metric === metric)).toMatchObject({
      name: 'Highest cell temperature',
      unit: '℃',
      suggestion: { high1: 55, high2: 50, high3: 45, low1: null },
      limits: null,
      version: 0,
      by: null,
    });
    const family = params.find((param) => param.metric === 'cell_voltage_{n}');
    expect(family).toMatchObject({ name: 'Cell voltage', isFamily: true, suggestion: { spread: 0.3, high1: null } });
    expect(family?.paramIds).toHaveLength(240);
    expect(params.some((param) => param.metric === 'cell_voltage_1')).toBe(false);
    expect(params.some((param) => ['state', 'charge_energy_total', 'soc_upper_limit'].includes(param.metric))).toBe(false);
  });

  it('are accessible only in their project and changed only with permission', async () => {
    expect((await list('stranger')).code).toBe(4013);
    expect((await list('monitor', 999_999)).code).toBe(4013);
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save({ high1: 55 }, 0, {}, as)).code).toBe(403);
    expect((await save({ high1: 55 }, 0, { deviceId: foreignId })).code).toBe(4013);
    expect((await save({ high1: 55 }, 0, { metric: 'nothing' })).status).toBe(404);
    expect((await save({ high1: 55 }, 0, { metric: 'state' })).status).toBe(404);
    expect(await changes()).toEqual([]);
  });

  it('must be in order, within the parameter’s range, and of a kind that the parameter supports', async () => {
    const wrong = async (limits: Partial<ParamLimits>, of = metric) =>
      (await save(limits, 0, { metric: of })).errors?.map(({ path }) => path) ?? [];
    expect(await wrong({ high1: 50, high2: 55 })).toEqual(['limits.high2']);
    expect(await wrong({ low1: 5, low3: 0 })).toEqual(['limits.low3']);
    expect(await wrong({ high1: 500 })).toEqual(['limits.high1']);
    expect(await wrong({ high3: 10, low3: 20 })).toEqual(['limits.low3']);
    expect(await wrong({ stuckMin: 0 })).toEqual(['limits.stuckMin']);
    expect(await wrong({ from: 600 })).toEqual(['limits.to']);
    expect(await wrong({ spread: 1 })).toEqual(['limits.spread']);
    expect(await wrong({ high1: 3 }, 'cell_voltage_{n}')).toEqual(['limits.high1']);
    const unknownState = await server.ask('/api/limits/save', { as: 'engadmin', body: body({ states: ['flying'] as never }) });
    expect(unknownState.status).toBe(400);
  });

  it('are stored with their author, can be restored, and are in the operation log', async () => {
    const first = await save({ high1: 55, high2: 50, delayS: 10 }, 0);
    expect(first.data).toMatchObject({ limits: { high1: 55, high2: 50, delayS: 10 }, by: { loginName: 'engadmin' } });
    expect((await save({ high1: 60 }, 0)).status).toBe(409);
    const second = await save({ high1: 60 }, first.data.version, {}, 'engineer');
    const [newest, oldest] = await changes();
    expect(newest).toMatchObject({ by: { loginName: 'engineer' }, limits: { high1: 60, high2: null }, before: { high1: 55 } });
    const restore = (changeId: number | undefined, as: TestUser = 'engadmin') =>
      server.ask<LimitedParam>('/api/limits/restore', { as, body: { deviceId, metric, version: second.data.version, changeId } });
    expect((await restore(oldest?.id, 'operator')).code).toBe(403);
    expect((await restore(999_999)).status).toBe(404);
    expect((await restore(oldest?.id)).data.limits).toMatchObject({ high1: 55, high2: 50, delayS: 10 });
    expect(await changes()).toHaveLength(3);
    const log = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${server.project('station').id}&type=4`, {
      as: 'monitor',
      language: 'en',
    });
    expect(log.data.list[0]?.operation).toMatchObject({
      action: 'Change limits',
      object: '电池1 · Highest cell temperature',
      changes: expect.arrayContaining([{ name: 'Upper limit, level 1', from: '60', to: '55' }]),
    });
  });

  it('for several parameters are stored together or not at all', async () => {
    const saveAll = (params: object[], as: TestUser = 'engadmin', id = deviceId) =>
      server.ask<{ params: LimitedParam[] }>('/api/limits/saveAll', { as, body: { deviceId: id, params }, language: 'en' });
    const [voltage, coldest] = await Promise.all([paramOf('cell_voltage_max'), paramOf('cell_temperature_min')]);
    const params = [
      { metric: voltage.metric, version: 0, limits: { ...noLimits, high1: 3.65 } },
      { metric: coldest.metric, version: 0, limits: { ...noLimits, high2: 10 } },
    ];
    const [first, second] = params as [object, object];
    for (const as of ['monitor', 'operator'] as const) expect((await saveAll(params, as)).code).toBe(403);
    expect((await saveAll(params, 'engadmin', foreignId)).code).toBe(4013);
    expect((await saveAll(params, 'engadmin', 999_999)).code).toBe(4013);
    expect((await saveAll([])).status).toBe(400);
    expect((await saveAll([first, first])).status).toBe(400);
    expect((await saveAll([first, { ...second, metric: 'nothing' }])).status).toBe(404);
    expect((await saveAll([first, { ...second, limits: { ...noLimits, high1: 1, high2: 2 } }])).errors?.[0]?.path).toBe(
      'params.1.limits.high2',
    );
    expect((await saveAll([first, { ...second, version: 7 }])).status).toBe(409);
    expect((await paramOf(voltage.metric)).limits).toBeNull();
    const { data } = await saveAll(params);
    expect(data.params.map(({ metric: of, limits }) => [of, limits?.high1, limits?.high2])).toEqual([
      [voltage.metric, 3.65, null],
      [coldest.metric, null, 10],
    ]);
    expect((await paramOf(voltage.metric)).limits).toMatchObject({ high1: 3.65 });
    const log = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${server.project('station').id}&type=4`, {
      as: 'monitor',
      language: 'en',
    });
    expect(log.data.list.slice(0, 2).map(({ operation }) => operation?.action)).toEqual(['Change limits', 'Change limits']);
  });

  it('are copied from the recommended limits to other devices of the type that have none', async () => {
    const meter = server.device('t-grid').id;
    const other = server.device('t-load').id;
    const recommended = (await list('monitor', meter)).data.params.filter(({ suggestion }) => suggestion !== null);
    const metrics = recommended.map(({ metric: of }) => of);
    expect(metrics.length).toBeGreaterThan(1);
    const spread = (wanted: readonly string[] = metrics, as: TestUser = 'engadmin', id = meter) =>
      server.ask<{ devices: number; params: number }>('/api/limits/saveRecommended', { as, body: { deviceId: id, metrics: wanted } });
    for (const as of ['monitor', 'operator'] as const) expect((await spread(metrics, as)).code).toBe(403);
    for (const id of [foreignId, 999_999]) expect((await spread(metrics, 'engadmin', id)).code).toBe(4013);
    expect((await spread([])).status).toBe(400);
    expect((await spread(['nothing'])).status).toBe(404);
    const [own] = metrics;
    await save({ high1: 51 }, 0, { deviceId: other, metric: own });
    expect((await spread()).data).toEqual({ devices: 1, params: metrics.length - 1 });
    for (const { metric: of, suggestion, limits } of (await list('monitor', other)).data.params)
      expect(limits, of).toEqual(of === own ? { ...noLimits, high1: 51 } : suggestion);
    // The device itself, and those of other projects, are unchanged.
    expect((await list('monitor', meter)).data.params.every(({ limits }) => limits === null)).toBe(true);
    expect((await list('stranger', foreignId)).data.params.every(({ limits }) => limits === null)).toBe(true);
    expect((await spread()).data).toEqual({ devices: 0, params: 0 });
  });

  it('are not changed by saving the same values', async () => {
    const { version, limits } = await paramOf();
    expect((await save({ ...limits }, version)).data.version).toBe(version);
    expect(await changes()).toHaveLength(3);
  });
});

describe('limit alarms', () => {
  it('are raised once, escalate, name their limit, and clear when the limit is removed', async () => {
    const { version } = await paramOf();
    const now = Date.now();
    await server.publish('t-bms', { [metric]: 47 }, now - 3000);
    const set = await save({ high1: 55, high2: 45, deadBand: 2 }, version);
    await vi.waitFor(async () => expect(await entries('limit-high')).toHaveLength(1), wait);
    await server.publish('t-bms', { [metric]: 48 }, now - 2000);
    await server.publish('t-bms', { [metric]: 56 }, now - 1000);
    await vi.waitFor(async () => expect((await entries('limit-high'))[0]?.severity).toBe(1), wait);
    expect(await entries('limit-high')).toMatchObject([
      { type: 2, recover_time: null, content_zh: '电池1 最高单体温度越上限（1级 55 ℃）', metric },
    ]);
    expect((await entries('limit-high'))[0]?.content_en).toBe('电池1 Highest cell temperature above its level 1 limit of 55 ℃');
    // Within the dead band the alarm stays.
    await server.publish('t-bms', { [metric]: 44 }, now - 500);
    await save({ high1: 55, high2: 45, deadBand: 2, delayS: 1 }, set.data.version);
    expect((await entries('limit-high'))[0]?.recover_time).toBeNull();
    await save({}, (await paramOf()).version);
    await vi.waitFor(async () => expect((await entries('limit-high'))[0]?.recover_time).not.toBeNull(), wait);
    expect(await entries('limit-high')).toHaveLength(1);
  });

  it('for a spread across cells are judged over several readings', async () => {
    const cells = (await paramOf('cell_voltage_{n}')).version;
    await save({ spread: 0.2, spreadLevel: 1 }, cells, { metric: 'cell_voltage_{n}' });
    await server.publish('t-bms', { cell_voltage_1: 3.3, cell_voltage_2: 3.35 });
    expect(await entries('spread', 'cell_voltage_{n}')).toEqual([]);
    await server.publish('t-bms', { cell_voltage_3: 3.05 });
    await vi.waitFor(async () => expect(await entries('spread', 'cell_voltage_{n}')).toHaveLength(1), wait);
    expect((await entries('spread', 'cell_voltage_{n}'))[0]).toMatchObject({
      severity: 1,
      content_zh: '电池1 单体电压极差过大（限值 0.2 V）',
    });
    await server.publish('t-bms', { cell_voltage_3: 3.29 });
    await vi.waitFor(async () => expect((await entries('spread', 'cell_voltage_{n}'))[0]?.recover_time).not.toBeNull(), wait);
  });
});

describe('limit trials', () => {
  const minute = 60_000;
  const begin = Math.floor(Date.now() / minute) * minute - 26 * 3_600_000;
  /** One day of temperatures, one reading every 30 s, that cross the limit many times. */
  const rows = Array.from({ length: 2 * 60 * 24 }, (_, row) => ({
    time: begin + row * 30_000,
    value: Math.round((25 + 20 * Math.sin(row / 40) + 5 * Math.sin(row / 3)) * 10) / 10,
  }));
  const tryOut = (limits: Partial<ParamLimits>, more: object = {}, as: TestUser = 'monitor') =>
    server.ask<{ jobId: number; trial: LimitTrial | null }>('/api/limits/try', {
      as,
      body: {
        deviceId,
        metric: 'control_box_temperature',
        limits: { ...noLimits, ...limits },
        start: begin,
        end: begin + 24 * 3_600_000,
        ...more,
      },
    });
  async function trial(limits: Partial<ParamLimits>): Promise<LimitTrial> {
    const { data } = await tryOut(limits);
    return vi.waitFor(async () => {
      const found = await server.ask<{ trial: LimitTrial | null }>(`/api/limits/trial?deviceId=${deviceId}&jobId=${data.jobId}`, {
        as: 'monitor',
      });
      return found.data.trial ?? expect.fail('it goes on');
    }, wait);
  }

  beforeAll(async () => {
    const stored = (of: string, wanted: (value: number) => number) =>
      server.telemetry.history.importBatch(
        {
          paramIds: new Uint32Array(rows.length).fill(server.paramId('t-bms', of)),
          times: Float64Array.from(rows, ({ time }) => time),
          values: Float64Array.from(rows, ({ value }) => wanted(value)),
          quality: new Uint8Array(rows.length),
        },
        { spacingMs: 30_000 },
      );
    await stored('control_box_temperature', (value) => value);
    await stored('cell_temperature_1', () => 25.25);
    await stored('cell_temperature_2', () => 28.5);
    await server.telemetry.settle();
  });

  it('are shown beside the range of the last 30 days', async () => {
    const ask = (id: number, as: TestUser = 'monitor') => server.ask<LimitRanges>(`/api/limits/ranges?deviceId=${id}`, { as });
    const { start, end, ranges } = (await ask(deviceId)).data;
    expect(end - start).toBeGreaterThanOrEqual(30 * 86_400_000);
    const values = rows.map(({ value }) => value);
    expect(ranges.find((range) => range.metric === 'control_box_temperature')).toEqual({
      metric: 'control_box_temperature',
      min: Math.min(...values),
      max: Math.max(...values),
    });
    // For a family: its spread.
    expect(ranges.filter((range) => range.metric.includes('{n}'))).toEqual([{ metric: 'cell_temperature_{n}', min: 3.25, max: 3.25 }]);
    expect((await ask(deviceId, 'stranger')).code).toBe(4013);
    expect((await ask(foreignId)).code).toBe(4013);
    expect((await ask(999_999)).code).toBe(4013);
  });

  it('find the same episodes as a plain loop over the readings', async () => {
    const plain: { start: number; end: number | null; extreme: number }[] = [];
    let open: (typeof plain)[number] | null = null;
    for (const { time, value } of rows) {
      if (open === null && value > 44) open = { start: time, end: null, extreme: value };
      else if (open !== null && value <= 44 - 1) {
        plain.push({ ...open, end: time });
        open = null;
      } else if (open !== null) open.extreme = Math.max(open.extreme, value);
    }
    if (open) plain.push(open);
    const found = await trial({ high2: 44, deadBand: 1 });
    expect(found.readings).toBe(rows.length);
    expect(plain.length).toBeGreaterThan(5);
    expect(found.episodes.map(({ start, end, extreme }) => ({ start, end, extreme }))).toEqual(plain);
    expect(found.count).toBe(plain.length);
    expect(found.stoodMs).toBe(plain.reduce((sum, { start, end }) => sum + (end ?? found.end) - start, 0));
  });

  it('find fewer episodes with a delay or a schedule', async () => {
    const all = await trial({ high2: 44 });
    const slow = await trial({ high2: 44, delayS: 120 });
    expect(slow.count).toBeLessThan(all.count);
    for (const { start, end } of slow.episodes) {
      const within = rows.filter(({ time }) => time >= start - 120_000 && time < (end ?? Infinity) && time <= start);
      expect(within.every(({ value }) => value > 44)).toBe(true);
    }
    const half = await trial({ high2: 44, from: 0, to: 720 });
    const hourOf = (time: number) => new Date(time + 8 * 3_600_000).getUTCHours();
    expect(half.episodes.length).toBeGreaterThan(0);
    expect(half.episodes.every(({ start }) => hourOf(start) < 12)).toBe(true);
    expect(all.episodes.some(({ start }) => hourOf(start) >= 12)).toBe(true);
  });

  it('save nothing and are limited to 31 days and to visible devices', async () => {
    expect((await paramOf('control_box_temperature')).limits).toBeNull();
    expect((await tryOut({ high1: 50 }, { start: begin - 31 * 86_400_000 })).status).toBe(400);
    expect((await tryOut({ high1: 50 }, { end: begin - 1 })).status).toBe(400);
    expect((await tryOut({ high1: 50, high2: 60 })).errors?.[0]?.path).toBe('limits.high2');
    expect((await tryOut({ high1: 50 }, { metric: 'nothing' })).status).toBe(404);
    expect((await tryOut({ high1: 50 }, {}, 'stranger')).code).toBe(4013);
    const { jobId } = (await tryOut({ high1: 50 })).data;
    expect((await server.ask(`/api/limits/trial?deviceId=${server.device('t-grid').id}&jobId=${jobId}`, { as: 'monitor' })).status).toBe(
      404,
    );
    expect((await server.ask(`/api/limits/trial?deviceId=${foreignId}&jobId=${jobId}`, { as: 'monitor' })).code).toBe(4013);
  });
});
