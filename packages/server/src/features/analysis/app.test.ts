import type { Compared, StateSpan } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsigned } from '../../kernel/actor.ts';
import { createServerJobs } from '../../process/jobs.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';
import { createRecalculation } from './recalculate.ts';

interface Trend {
  bucket: string;
  times: number[];
  series: { key: string; values: (number | null)[]; before: (number | null)[] }[];
}

interface Analysis {
  range: number;
  start: number;
  end: number;
  until: number;
  before: { start: number; end: number };
  energy: Compared[];
  indicators: Compared[];
  trend: Trend;
  ranking: { deviceId: number; name: string; inKwh: number | null; outKwh: number | null; beforeKwh: number | null; share: number }[];
  faults: {
    total: number;
    before: number;
    change: number | null;
    byType: { type: number; count: number }[];
    kinds: { name: string; count: number; share: number }[];
    byDevice: { name: string; count: number }[];
  };
}

interface DeviceAnalysis {
  availability: Compared;
  states: { status: string; durationMs: number; share: number }[];
  energy: Compared[];
  trend: Trend;
  metrics: { metric: string; count: number; min: number | null; avg: number | null; max: number | null }[];
  alarms: { total: number; before: number; change: number | null; kinds: { name: string; count: number }[] };
}

let server: TestServer;
let projectId: number;
/** Three days ago, so that this day and the one before are complete. */
const day = dayStart('Asia/Shanghai', Date.now()) - 3 * dayMs;

async function readings(deviceKey: string, metric: string, points: readonly (readonly [number, number])[]) {
  const owner = server.device(deviceKey).projectId;
  const body = encodeColumns([
    { deviceKey, metric, times: Float64Array.from(points, ([time]) => time), values: Float64Array.from(points, ([, value]) => value) },
  ]);
  await server.ask(`/api2/history/import?projectId=${owner}`, { as: 'engadmin', body });
}

async function logged(deviceKey: string, type: number, start: number, end: number | null, more: Record<string, unknown> = {}) {
  const device = server.device(deviceKey);
  const row = {
    index_name: 'alarm',
    type,
    severity: type === 5 ? null : 1,
    project_id: device.projectId,
    device_id: device.id,
    content_zh: `${type} 号`,
    content_en: `kind ${type}`,
    start_time: start,
    recover_time: end,
    count: 1,
    ...more,
  };
  await server.db.insertInto('log_entries').values(row).execute();
}

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  const grid = server.device('t-grid').id;
  await readings('t-grid', 'energy_import', [
    [day - dayMs - 1000, 100],
    [day - 1000, 140],
    [day + hourMs, 150],
    [day + 10 * hourMs, 190],
    [day + dayMs + hourMs, 500],
  ]);
  await readings('t-grid', 'energy_export', [
    [day - 1000, 10],
    [day + hourMs, 20],
  ]);
  await readings('t-ems', 'charge_energy_total', [
    [day - 1000, 1000],
    [day + hourMs, 1100],
    [day + 2 * dayMs - 1000, 1100],
    [day + 2 * dayMs + hourMs, 1160],
  ]);
  await readings('t-ems', 'discharge_energy_total', [
    [day - 1000, 800],
    [day + hourMs, 890],
    [day + 2 * dayMs - 1000, 890],
    [day + 2 * dayMs + hourMs, 890],
  ]);
  await readings('t-grid', 'active_power', [
    [day + 1, 10],
    [day + hourMs, 20],
    [day + 2 * hourMs, 60],
    [day + dayMs, 999],
  ]);
  await logged('t-grid', 5, day - 2 * dayMs, day + 6 * hourMs, { result: 'run' });
  await logged('t-grid', 5, day + 6 * hourMs, day + 12 * hourMs, { result: 'fault' });
  await logged('t-grid', 5, day + 18 * hourMs, day + dayMs + hourMs, { result: 'run' });
  await logged('t-grid', 3, day + 6 * hourMs - 1000, day + 12 * hourMs, { alarm_key: `${grid}:comm`, count: 3 });
  await logged('t-load', 2, day + 7 * hourMs, null);
  await logged('t-load', 2, day - hourMs, null);
  await logged('t-foreign', 2, day + 7 * hourMs, null);
  await server.telemetry.settle();
});
afterAll(() => server.close());

const project = async (query: string, language: 'zh' | 'en' = 'zh', as: TestUser = 'engineer') =>
  server.ask<Analysis>(`/dv2/proj/getAnaPage?projectId=${projectId}&${query}`, { as, language });
const of = (list: readonly Compared[], key: string) => list.find((each) => each.key === key);

const ask = (key: string, query: string, as: TestUser = 'engineer') =>
  server.ask<DeviceAnalysis>(`/dv2/device/getAnaPage?deviceId=${server.device(key).id}&${query}`, { as, language: 'en' });

describe('the analysis of a project', () => {
  it('counts energy by registers over the day, compared with the day before', async () => {
    const { data } = await project(`start=${day + 5 * hourMs}`, 'en');
    expect(data).toMatchObject({ range: 1, start: day, end: day + dayMs, until: day + dayMs, before: { start: day - dayMs, end: day } });
    expect(of(data.energy, 'gridImport')).toMatchObject({ name: 'Grid import', unit: 'kWh', value: 50, before: 40, change: 25 });
    expect(of(data.energy, 'gridExport')).toMatchObject({ value: 10, before: 0, change: null });
    expect(of(data.energy, 'pv')).toMatchObject({ value: null, before: null, change: null });
    expect(of(data.indicators, 'efficiency')?.value).toBe(90);
    // The rated energy is unknown.
    expect(of(data.indicators, 'utilisation')?.value).toBeNull();
  });

  it('has no efficiency on a day when the storage only charged', async () => {
    const { data } = await project(`start=${day + 2 * dayMs}`);
    expect([of(data.energy, 'charge')?.value, of(data.energy, 'discharge')?.value]).toEqual([60, 0]);
    expect(of(data.indicators, 'efficiency')?.value).toBeNull();
  });

  it('shows the trend of the day by hour, and of longer periods by day', async () => {
    const { data } = await project(`start=${day}`);
    expect([data.trend.bucket, data.trend.times.length, data.trend.times[0]]).toEqual(['1h', 24, day]);
    const values = data.trend.series.find(({ key }) => key === 'gridImport')?.values ?? [];
    // A register read at a full hour belongs to the hour before.
    expect([values[0], values[9], values[2]]).toEqual([10, 40, 0]);
    const before = data.trend.series.find(({ key }) => key === 'gridImport')?.before ?? [];
    expect(before).toHaveLength(24);
    expect(before.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(40, 6);
    const week = (await project(`start=${day - 6 * dayMs}&range=2`)).data;
    expect([week.trend.bucket, week.trend.times.length]).toEqual(['1d', 7]);
    expect(week.trend.series.find(({ key }) => key === 'gridImport')?.values.at(-1)).toBe(50);
    expect(of(week.energy, 'gridImport')?.value).toBe(90);
    const year = (await project(`start=${day - 300 * dayMs}&range=4`)).data;
    expect([year.trend.bucket, year.trend.series.find(({ key }) => key === 'gridImport')?.before.every((value) => value === null)]).toEqual(
      ['1n', true],
    );
  });

  it('ranks devices by energy throughput', async () => {
    const { data } = await project(`start=${day}`, 'en');
    expect(data.ranking.map(({ deviceId, inKwh, outKwh }) => [deviceId, inKwh, outKwh])).toEqual([
      [server.device('t-ems').id, 100, 90],
      [server.device('t-grid').id, 50, 10],
    ]);
    expect(data.ranking[1]).toMatchObject({ name: 'Grid meter', beforeKwh: 40, share: 24 });
  });

  it('computes availability from run states, and the shares of faults', async () => {
    const { data } = await project(`start=${day}`, 'en');
    // Run 12 h, fault 6 h, unknown 6 h; the other devices did not exist yet. A quarter of the day is unknown: no comparison.
    expect(of(data.indicators, 'availability')).toMatchObject({ value: 66.7, before: 100, change: null });
    // A flapping alarm is one entry with three occurrences, as in the log.
    expect(data.faults).toMatchObject({ total: 2, occurrences: 4, before: 1, change: null });
    expect(data.faults.byType.map(({ count }) => count)).toEqual([0, 1, 1]);
    expect(data.faults.kinds).toMatchObject([
      { name: 'Communication lost', count: 1, occurrences: 3, share: 50 },
      { name: 'kind 2', count: 1, occurrences: 1, share: 50 },
    ]);
    expect(data.faults.byDevice.map(({ name, count }) => [name, count])).toEqual([
      ['Grid meter', 1],
      ['负荷表', 1],
    ]);
  });

  it('compares counts only for devices monitored in both periods', async () => {
    const own = server.project('factory').id;
    await server.db
      .updateTable('devices')
      .set({ created: day - 30 * dayMs })
      .where('project_id', '=', own)
      .execute();
    await server.registry.reload();
    for (const key of ['t-m1', 't-m2']) await logged(key, 5, day - dayMs, day + dayMs, { result: 'run' });
    await logged('t-m1', 2, day - hourMs, day);
    await logged('t-m1', 2, day + hourMs, day + 2 * hourMs);
    await logged('t-m2', 2, day + hourMs, day + 2 * hourMs);
    const faults = async (from: number) =>
      (await server.ask<Analysis>(`/dv2/proj/getAnaPage?projectId=${own}&start=${from}`, { as: 'engineer' })).data.faults;
    expect(await faults(day)).toMatchObject({ total: 2, before: 1, change: 100 });
    // Nothing was monitored the day before.
    expect(await faults(day - dayMs)).toMatchObject({ total: 1, before: 0, change: null });
    const { data } = await ask('t-m1', `start=${day}`);
    expect(data.alarms).toMatchObject({ total: 1, before: 1, change: 0 });
  });

  it('does not compare energy with a day that is half covered', async () => {
    const hours = (from: number, count: number) => Array.from({ length: count }, (_, hour) => [from + hour * hourMs, hour] as const);
    await readings('t-load', 'energy_import', [
      ...hours(day - 9.5 * dayMs, 12),
      ...hours(day - 9 * dayMs + 1, 48).map(([time, value]) => [time, value + 20] as const),
    ]);
    const change = async (from: number) => of((await ask('t-load', `start=${from}`)).data.energy, 'in')?.change;
    expect([await change(day - 9 * dayMs), await change(day - 8 * dayMs)]).toEqual([null, expect.any(Number)]);
  });

  it('gives the same counts as the overview and the log', async () => {
    const { data } = await project(`start=${day}`);
    const range = `startTime=${day}&endTime=${day + dayMs - 1}`;
    const log = await server.ask<{ total: number }>(`/dv2/log/getLogs?projectId=${projectId}&type=1,2,3&${range}`, { as: 'engineer' });
    const main = await server.ask<{ faultStat: { day: string; notice: number; alarm: number; fault: number }[] }>(
      `/dv2/proj/getMainPage?projectId=${projectId}&time=${day + dayMs - 1}`,
      { as: 'engineer' },
    );
    const { notice = 0, alarm = 0, fault = 0 } = main.data.faultStat.at(-1) ?? {};
    expect([data.faults.total, log.data.total, notice + alarm + fault]).toEqual([2, 2, 2]);
  });

  it('of the current day ends now and is compared with the same part of yesterday', async () => {
    const { data } = await project('');
    expect(data.until).toBeLessThanOrEqual(Date.now());
    expect(data.before.end - data.before.start).toBe(data.until - data.start);
    const future = (await project(`start=${day + 400 * dayMs}&range=4`)).data;
    expect([future.until, of(future.energy, 'gridImport')?.value]).toEqual([future.start, null]);
  });

  it('of a factory counts pieces and energy', async () => {
    await readings('t-m1', 'output_total', [
      [day - 1000, 100],
      [day + hourMs, 300],
    ]);
    await readings('t-m1', 'reject_total', [
      [day - 1000, 10],
      [day + hourMs, 20],
    ]);
    await readings('t-m1', 'energy_total', [
      [day - 1000, 50],
      [day + hourMs, 90],
    ]);
    await readings('t-m2', 'output_total', [
      [day - 1000, 0],
      [day + hourMs, 0],
    ]);
    await readings('t-m2', 'reject_total', [
      [day - 1000, 0],
      [day + hourMs, 0],
    ]);
    await readings('t-m2', 'energy_total', [
      [day - 1000, 5],
      [day + hourMs, 15],
    ]);
    const { data } = await server.ask<Analysis>(`/dv2/proj/getAnaPage?projectId=${server.project('factory').id}&start=${day}`, {
      as: 'engineer',
    });
    expect(data.energy.map(({ key, value }) => [key, value])).toEqual([
      ['consumption', 50],
      ['output', 200],
      ['rejects', 10],
    ]);
    expect([of(data.indicators, 'quality')?.value, of(data.indicators, 'energyPerPiece')?.value]).toEqual([95, 0.25]);
  });

  it('is refused for unknown, invalid or foreign projects', async () => {
    expect((await project('range=5')).status).toBe(400);
    expect((await project('start=x')).status).toBe(400);
    expect((await project('', 'zh', 'stranger')).code).toBe(4013);
    for (const as of ['monitor', 'operator'] as const) expect([as, (await project('', 'zh', as)).status]).toEqual([as, 403]);
    expect((await server.ask('/dv2/proj/getAnaPage?projectId=999999', { as: 'platform' })).status).toBe(404);
  });
});

describe('the analysis of a device', () => {
  it('has availability, states, energy, statistics of key metrics and alarms', async () => {
    const { data } = await ask('t-grid', `start=${day}`);
    expect(data.availability).toMatchObject({ value: 66.7, before: 100, change: null });
    expect(data.states).toEqual([
      { status: 'run', durationMs: 12 * hourMs, share: 50 },
      { status: 'fault', durationMs: 6 * hourMs, share: 25 },
      { status: 'unknown', durationMs: 6 * hourMs, share: 25 },
    ]);
    expect(data.energy).toMatchObject([
      { key: 'in', name: 'Energy in', value: 50, before: 40 },
      { key: 'out', value: 10 },
    ]);
    expect(data.metrics.find(({ metric }) => metric === 'active_power')).toMatchObject({ count: 3, min: 10, avg: 42, max: 60 });
    expect(data.metrics.find(({ metric }) => metric === 'power_factor')).toMatchObject({ count: 0, min: null, avg: null, max: null });
    expect(data.alarms).toMatchObject({ total: 1, kinds: [{ name: 'Communication lost', count: 1, occurrences: 3 }] });
  });

  it('is refused for the mirror of another device, and for strangers', async () => {
    expect((await ask('t-grid', `mirrorId=${server.device('t-grid').id}`)).status).toBe(200);
    expect((await ask('t-grid', `mirrorId=${server.device('t-load').id}`)).status).toBe(404);
    expect((await ask('t-grid', '', 'stranger')).code).toBe(4013);
    expect((await server.ask('/dv2/device/getAnaPage?deviceId=999999', { as: 'engineer' })).code).toBe(4013);
    expect((await ask('t-grid', 'range=0')).status).toBe(400);
  });
});

describe('run states of a device', () => {
  const ask = (query: string, key = 't-grid') =>
    server.ask<{ list: StateSpan[]; availability: number | null; timeZone: string }>(
      `/time/series/device/list?deviceId=${server.device(key).id}&${query}`,
      { as: 'monitor', language: 'en' },
    );

  it('include their cause', async () => {
    const { data } = await ask(`start=${day}&end=${day + dayMs}`);
    expect(
      data.list.map(({ status, start, end, cause }) => [status, (start - day) / hourMs, (end - day) / hourMs, cause?.content]),
    ).toEqual([
      ['run', 0, 6, undefined],
      ['fault', 6, 12, 'kind 3'],
      ['unknown', 12, 18, undefined],
      ['run', 18, 24, undefined],
    ]);
    expect([data.availability, data.timeZone]).toEqual([66.7, 'Asia/Shanghai']);
  });

  it('include the cause of a state that began before the range', async () => {
    const { data } = await ask(`start=${day + 8 * hourMs}&end=${day + 9 * hourMs}`);
    expect(data.list).toMatchObject([{ status: 'fault', cause: { type: 3, startTime: day + 6 * hourMs - 1000 } }]);
  });

  it('of a communicating device extend to now, not further', async () => {
    await server.publish('t-load', { active_power: 3 });
    await expect
      .poll(async () => (await ask(`end=${Date.now() + dayMs}&start=${Date.now() - hourMs}`, 't-load')).data.list.at(-1)?.status, {
        timeout: 15_000,
      })
      .toBe('run');
    const { data } = await ask(`end=${Date.now() + dayMs}&start=${Date.now() - hourMs}`, 't-load');
    expect(data.list.at(-1)?.end).toBeLessThanOrEqual(Date.now());
  });

  it('are refused for empty and unlimited ranges', async () => {
    expect((await ask(`start=${day}&end=${day}`)).msg).toBe('The start must be before the end');
    expect((await ask(`start=0&end=${day}`)).msg).toContain('narrow the search scope');
    expect((await ask('start=x')).status).toBe(400);
    expect((await server.ask(`/time/series/device/list?deviceId=${server.device('t-foreign').id}`, { as: 'monitor' })).code).toBe(4013);
  });
});

describe('recalculation', () => {
  const ask = (as: TestUser, language: 'zh' | 'en' = 'en') =>
    server.ask<{ done: boolean; message: string; start: number }>('/dv2/proj/errorCal', { as, language, body: { id: projectId } });

  it('recomputes the last seven days, reports it and records an entry', async () => {
    const { data } = await ask('engadmin');
    // The duration depends on the machine.
    if (data.done) expect(data.message).toBe('Calculation successful!');
    else expect(data.message).toMatch(/^Recalculation has been successful, but/);
    await server.telemetry.settle();
    expect(data.start).toBe(dayStart('Asia/Shanghai', Date.now()) - 6 * dayMs);
    const entries = await server.db.selectFrom('log_entries').select('content_en').where('type', '=', 4).execute();
    expect(entries).toContainEqual({ content_en: 'Recalculate data' });
    expect((await project(`start=${day}`)).data.energy.find(({ key }) => key === 'gridImport')?.value).toBe(50);
  });

  it('requires the right to manage data in the caller’s own project', async () => {
    for (const as of ['monitor', 'engineer', 'operator', 'useradmin'] as const) expect((await ask(as)).code, as).toBe(403);
    expect((await ask('stranger')).code).toBe(4013);
    expect((await server.ask('/dv2/proj/errorCal?id=x', { as: 'engadmin' })).status).toBe(400);
  });

  it('continues after the answer if it takes long, and runs once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let started = 0;
    const telemetry = {
      recompute: () => {
        started += 1;
        return promise;
      },
    };
    const jobs = createServerJobs({
      settings: { SHARED_DIR: server.dataDir },
      store: { db: server.db },
      worldNow: Date.now,
      logger: pino({ level: 'silent' }),
    });
    const recalculate = createRecalculation({ ...server, jobs, telemetry, audit: { record: async () => {} }, timeLimitMs: 1 });
    await server.jobs.stop();
    await jobs.start();
    const actor = unsigned('x', '');
    const answers = await Promise.all([1, 2].map(() => recalculate(projectId, 'en', actor, Date.now())));
    expect(answers.map(({ done }) => done)).toEqual([false, false]);
    expect(answers[0]?.message).toBe('Recalculation has been successful, but there may be a delay. Please be patient ...');
    await expect.poll(() => started).toBe(1);
    resolve();
    // One day at a time.
    expect(await jobs.ended(answers[0]?.jobId ?? 0, 10_000)).toMatchObject({ state: 'done', said: { en: 'Day 7 of 7' } });
    expect(started).toBe(7);
    expect((await recalculate(projectId, 'zh', actor, Date.now())).message).toMatch(/^(计算成功！|重新计算成功)/);
    await expect.poll(() => started).toBe(14);
    await jobs.stop();
  });
});

describe('temperatures', () => {
  it('are listed for the caller’s projects, current and of today', async () => {
    await server.publish('t-ems', { cell_temperature_max: 31.5, cell_temperature_min: 24 });
    const { data } = await server.ask<{ projectId: number; name: string; cell: unknown; environment: unknown }[]>('/dv2/proj/temp', {
      as: 'monitor',
      language: 'en',
    });
    expect(data.map(({ name }) => name)).toEqual(['测试储能站', 'Test factory']);
    expect(data[0]).toMatchObject({ projectId, cell: { unit: '℃', now: 31.5, min: 24, max: 31.5 }, environment: null, cooling: null });
    const foreign = await server.ask<{ name: string }[]>('/dv2/proj/temp', { as: 'stranger' });
    expect(foreign.data.map(({ name }) => name)).toEqual(['别人的站']);
    expect((await server.ask('/dv2/proj/temp')).code).toBe(4012);
  });
});
