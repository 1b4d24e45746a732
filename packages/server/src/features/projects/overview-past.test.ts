import type { StatusCount } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';
import type { GridCell } from './grid-parts.ts';

interface Page {
  time: number | null;
  grid: GridCell[];
  platformStat: StatusCount | null;
  projectStat: StatusCount;
  faults: { content: string; recovered: boolean; recoverTime: number | null }[];
  faultStat: { day: string; notice: number; alarm: number; fault: number }[];
}

const today = dayStart('Asia/Shanghai', Date.now());
const yesterday = dayStart('Asia/Shanghai', today - 1);
/** Ten past noon: not at a bucket edge. */
const at = yesterday + 12 * hourMs + 600_000;
const before = yesterday - 60_000;
const later = at + 1_200_000;

let server: TestServer;
const id = (key: string) => server.project(key).id;

async function page(key: string, time?: number): Promise<Page> {
  const query = `projectId=${id(key)}${time === undefined ? '' : `&time=${time}`}`;
  return (await server.ask<Page>(`/dv2/proj/getMainPage?${query}`, { as: 'monitor' })).data;
}

const figure = ({ grid }: Page, cellId: string, key: string) =>
  grid.flatMap((cell) => (cell.id === cellId && 'items' in cell ? cell.items : [])).find((item) => item.key === key)?.value;

type Readings = Readonly<Record<string, readonly (readonly [time: number, value: number])[]>>;

async function readings(deviceKey: string, of: Readings): Promise<void> {
  const columns = Object.entries(of).map(([metric, list]) => ({
    deviceKey,
    metric,
    times: Float64Array.from(list, ([time]) => time),
    values: Float64Array.from(list, ([, value]) => value),
  }));
  const projectId = server.device(deviceKey).projectId;
  await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body: encodeColumns(columns) });
}

function logged(type: number, start_time: number, recover_time: number | null, result: string | null = null) {
  const device_id = server.device('t-grid').id;
  const words = { content_zh: `类型${type}`, content_en: `type ${type}` };
  return {
    index_name: 'alarm',
    type,
    severity: 2,
    project_id: id('station'),
    device_id,
    ...words,
    start_time,
    recover_time,
    count: 1,
    result,
  };
}

beforeAll(async () => {
  server = await createTestServer();
  await readings('t-grid', {
    energy_import: [
      [before, 1000],
      [yesterday + 6 * hourMs, 1010],
      [at, 1025],
      [later, 1040],
    ],
    // Restarted at eleven: 3 + 1 + 1 until ten past noon.
    energy_export: [
      [before, 500],
      [yesterday + 6 * hourMs, 503],
      [yesterday + 11 * hourMs, 1],
      [at, 2],
      [later, 50],
    ],
  });
  const counted = (from: number, to: number) => [[before, from] as const, [at, to] as const, [later, to + 70] as const];
  await readings('t-pv', { energy_total: counted(200, 230) });
  await readings('t-load', { energy_import: counted(3000, 3050) });
  await readings('t-ems', {
    charge_energy_total: counted(300, 312),
    discharge_energy_total: counted(100, 106),
    wind_energy_today: [
      [before, 90],
      [at, 5],
      [later, 6],
    ],
    soc: counted(10, 20),
    soh: [[at, 97]],
    rated_energy: [[at, 100]],
  });
  await readings('t-m1', { output_total: counted(1000, 1080), reject_total: counted(20, 28), state: [[at, 1]], oee: [[at, 75]] });
  await readings('t-m2', { output_total: counted(500, 520), reject_total: counted(5, 7), state: [[at, 1]], oee: [[at, 85]] });
  await server.telemetry.settle();
});
afterAll(() => server.close());

describe('the overview at a past instant', () => {
  it('has the register differences from that day’s midnight until then', async () => {
    const then = await page('station', at);
    expect(then.time).toBe(at);
    const of = (cell: string, keys: readonly string[]) => keys.map((key) => figure(then, cell, key));
    // Wind is counted by a daily figure of the controller, so no quarter-hour has a complete balance.
    expect(of('sources', ['gridImport', 'pv', 'wind', 'discharge'])).toEqual([25, 30, 5, 6]);
    expect(of('uses', ['load', 'charge', 'gridExport'])).toEqual([50, 12, 5]);
    expect(of('analysis', ['selfSufficiency', 'soc', 'health', 'utilisation', 'availability'])).toEqual([null, 20, 97, 9, null]);
    expect(figure(then, 'analysis', 'completeness')).toBeGreaterThan(0);
  });

  it('excludes later values, includes partial register increases, and has no current values of silent devices', async () => {
    const early = await page('station', yesterday + 7 * hourMs);
    expect(figure(early, 'sources', 'gridImport')).toBe(10);
    expect(figure(early, 'uses', 'load')).toBe(28.8);
    const silent = await page('station', at + 600_000);
    // No states were recorded: unknown, as in the day analysis.
    expect([figure(silent, 'analysis', 'soc'), figure(silent, 'analysis', 'availability')]).toEqual([null, null]);
    expect(figure(silent, 'uses', 'load')).toBe(50);
  });

  it('is unknown before any reading, never 0', async () => {
    const { grid } = await page('station', yesterday - 10 * 24 * hourMs);
    const pies = grid.flatMap((cell) => (cell.kind === 'pie' ? cell.items : []));
    expect(pies.map(({ value }) => value)).toEqual(Array(7).fill(null));
    const radar = grid.flatMap((cell) => (cell.kind === 'radar' ? cell.items : []));
    const unknown = ['soc', 'health', 'utilisation', 'selfSufficiency'];
    expect(radar.filter(({ key }) => unknown.includes(key)).map(({ value }) => value)).toEqual([null, null, null, null]);
  });

  it('has the factory figures of that time', async () => {
    const then = await page('factory', at);
    expect(figure(then, 'outputShare', String(server.device('t-m1').id))).toBe(80);
    expect(['oee', 'quality', 'running'].map((key) => figure(then, 'analysis', key))).toEqual([80, 90, 100]);
    expect(['auto', 'offline'].map((key) => figure(then, 'machineStates', key))).toEqual([2, 0]);
    expect(then.projectStat).toMatchObject({ total: 2, auto: 2, offline: 0 });
  });

  it('takes device states and faults of that time from the log', async () => {
    await server.db
      .insertInto('log_entries')
      .values([
        logged(5, at - 60_000, at + 60_000, 'fault'),
        logged(3, at - 1000, at + 1000),
        logged(2, at + 5000, at + 6000),
        logged(1, at - hourMs, at - 1),
      ])
      .execute();
    const then = await page('station', at);
    expect(then.projectStat).toMatchObject({ total: 5, fault: 1, offline: 1 });
    // Only one minute of one device is known that day: a fault.
    expect(figure(then, 'analysis', 'availability')).toBe(0);
    expect(then.platformStat).toBeNull();
    expect(then.faults).toMatchObject([
      { content: '类型3', recovered: false, recoverTime: null },
      { content: '类型1', recovered: true },
    ]);
    expect(then.faultStat).toHaveLength(30);
    expect(then.faultStat.at(-1)).toMatchObject({ fault: 1, alarm: 0, notice: 1 });
  });

  it('equals the live page at the newest instant', async () => {
    const time = Math.max(Date.now() - 1000, today);
    await server.publish('t-grid', { energy_import: 1300, energy_export: 60, active_power: 20 }, time);
    await server.publish('t-load', { energy_import: 3400 }, time);
    await server.publish('t-pv', { energy_total: 340 }, time);
    // All imported counters: those without a newest live value would differ at the past instant, for up to a day.
    const counters = { charge_energy_total: 400, discharge_energy_total: 190, wind_energy_today: 2 };
    await server.publish('t-ems', { soc: 55.5, soh: 98, rated_energy: 100, storage_power: -30, ...counters }, time);
    const live = await page('station');
    expect(figure(live, 'sources', 'gridImport')).toBe(260);
    const newest = await page('station', Date.now());
    expect(newest.grid).toEqual(live.grid);
    expect(newest.projectStat).toEqual(live.projectStat);
    expect(newest.faultStat).toEqual(live.faultStat);
    expect(live.time).toBeNull();
  });

  it('is rejected without membership, for the future and for invalid times', async () => {
    const ask = (time: number | string, as: 'monitor' | 'stranger') =>
      server.ask(`/dv2/proj/getMainPage?projectId=${id('station')}&time=${time}`, { as });
    expect((await ask(at, 'stranger')).code).toBe(4013);
    expect((await ask('noon', 'monitor')).status).toBe(400);
    expect((await ask(-1, 'monitor')).status).toBe(400);
    const future = await ask(Date.now() + hourMs, 'monitor');
    expect([future.status, future.errors?.map(({ path }) => path)]).toEqual([400, ['time']]);
    // Clocks differ: slightly ahead counts as now.
    expect((await ask(Date.now() + 60_000, 'monitor')).status).toBe(200);
  });
});
