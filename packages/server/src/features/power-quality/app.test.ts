/** Power quality of generated readings, compared with means and counts computed by hand. */
import { type CallResult, maxQualityDays, type PowerQuality, type powerQualityApi } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

const minute = 60_000;
const ten = 10 * minute;
/** The tenth of the previous month, in a time zone that is always UTC+8: ten-minute values are stored for a hundred days. */
const local = new Date(Date.now() + 480 * minute);
const ofLastMonth = (day: number) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 1, day) - 480 * minute;
const [monthStart, monthEnd] = [ofLastMonth(1), Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - 480 * minute];
const start = ofLastMonth(10);
/** Ten hours, two of them (after the fourth hour) without readings. */
const end = start + 10 * 60 * minute;
const silent = (time: number) => time >= start + 4 * 60 * minute && time < start + 6 * 60 * minute;
let server: TestServer;
let grid = 0;
let projectId = 0;

/** Readings by minute: line voltages up to 9 % off 380 V, a frequency that leaves its band, and values measured by the meter itself. */
const readings: Readonly<Record<string, (n: number) => number>> = {
  voltage_ab: (n) => 380 * (1 + 0.09 * Math.sin(n / 40)),
  voltage_bc: (n) => 380 * (1 + 0.05 * Math.sin(n / 40)),
  voltage_ca: (n) => 380 * (1 + 0.02 * Math.cos(n / 25)),
  frequency: (n) => 50 + (n >= 100 && n < 120 ? 0.25 : 0.01 * (n % 3)),
  voltage_unbalance: (n) => (n < 30 ? 3 : 1),
  voltage_thd_a: (n) => 2 + (n % 10) / 10,
};
const metrics = Object.keys(readings);
const times = Array.from({ length: 600 }, (_, n) => start + n * minute).filter((time) => !silent(time));
const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const stored = (metric: string, n: number) => rounded(readings[metric]?.(n) ?? Number.NaN, 3);

/** Means of the fully covered ten-minute intervals with their starts, computed by hand. */
function byHand(metric: string, change: (value: number) => number = (value) => value) {
  return Array.from({ length: 60 }, (_, index) => start + index * ten)
    .filter((time) => !silent(time))
    .map((time) => {
      const first = (time - start) / minute;
      const sum = Array.from({ length: 10 }, (_, n) => stored(metric, first + n)).reduce((total, value) => total + value, 0);
      return { time, value: change(sum / 10) };
    });
}
const deviation = (volts: number) => (volts / 380 - 1) * 100;

beforeAll(async () => {
  server = await createTestServer();
  grid = server.device('t-grid').id;
  projectId = server.project('station').id;
  const series = metrics.map((metric) => ({
    deviceKey: 't-grid',
    metric,
    times: Float64Array.from(times),
    values: Float64Array.from(times, (time) => stored(metric, (time - start) / minute)),
  }));
  const counter = (metric: string, values: readonly [number, number]) => ({
    deviceKey: 't-grid',
    metric,
    times: Float64Array.from([monthStart, monthEnd]),
    values: Float64Array.from(values),
  });
  const energies = [
    counter('energy_import', [1000, 9000]),
    counter('reactive_energy_import', [500, 4500]),
    counter('reactive_energy_export', [100, 2100]),
  ];
  // The load meter reports only phase voltages.
  const load = ['voltage_a', 'voltage_b', 'voltage_c'].map((metric, phase) => ({
    deviceKey: 't-load',
    metric,
    times: Float64Array.from(times),
    values: Float64Array.from(times, () => 220 + phase),
  }));
  for (const body of [series, energies, load].map((each) => encodeColumns(each)))
    await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minute}`, { as: 'engadmin', body });
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server.close());

const ask = async (query = `startTime=${start}&endTime=${end}`, as: TestUser = 'monitor', deviceId = grid) =>
  server.ask<PowerQuality>(`/api/quality/device?deviceId=${deviceId}&${query}`, { as, language: 'en' });
const kindOf = (data: PowerQuality, kind: string) => data.kinds.find((each) => each.kind === kind);
const rowOf = (data: PowerQuality, kind: string, metric: string) => kindOf(data, kind)?.rows.find((each) => each.metric === metric);

describe('power quality of a device', () => {
  it('judges voltage deviation by ten-minute values against GB/T 12325', async () => {
    const { data } = await ask();
    expect([data.times.length, data.times[0], data.nominal, data.coarse]).toEqual([60, start, '0.38', false]);
    const kind = kindOf(data, 'voltage');
    expect(kind?.limit).toMatchObject({ standard: 'GB/T 12325', edition: '2008', low: -7, high: 7, trust: 'checked' });
    // Line voltages are reported, so phase voltages are not read.
    expect(kind?.rows.map(({ metric }) => metric)).toEqual(['voltage_ab', 'voltage_bc', 'voltage_ca']);
    for (const metric of ['voltage_ab', 'voltage_bc', 'voltage_ca']) {
      const row = rowOf(data, 'voltage', metric);
      const expected = byHand(metric, deviation);
      const seen = new Map(data.times.map((time, index) => [time, row?.values[index] ?? null]));
      for (const { time, value } of expected) expect(seen.get(time), `${metric} ${time}`).toBeCloseTo(value, 3);
      // The last reading before the gap is valid for three minutes of an interval that is otherwise unknown.
      const outside = expected.filter(({ value }) => Math.abs(value) > 7).length;
      const held = seen.get(start + 4 * 60 * minute);
      expect(held === null || Math.abs(held ?? 0) <= 7 || outside > 0).toBe(true);
      const whole = expected.length + 0.2;
      const beyond = outside + (Math.abs(held ?? 0) > 7 ? 0.2 : 0);
      expect(row?.covered).toBeCloseTo(whole / 60, 3);
      expect(row?.within).toBeCloseTo((1 - beyond / whole) * 100, 2);
      const greatest = expected.reduce((a, b) => (b.value > a.value ? b : a));
      expect(row?.greatest?.value).toBeCloseTo(greatest.value, 3);
      expect(row?.greatest?.time).toBe(greatest.time);
      const peak = Math.max(...times.map((time) => deviation(stored(metric, (time - start) / minute))));
      expect(row?.peak?.value).toBeCloseTo(peak, 3);
      expect(row?.holds).toBe(beyond === 0);
    }
    expect(kind?.all.holds).toBe(false);
  });

  it('judges unbalance as reported by the meter: 95 % at most 2, none above 4', async () => {
    const { data } = await ask();
    const row = rowOf(data, 'unbalance', 'voltage_unbalance');
    // Three of 48 ten-minute values are 3 %: more than one in twenty.
    expect(row).toMatchObject({ p95: 3, greatest: { value: 3, time: start }, holds: false });
    expect(kindOf(data, 'unbalance')).toMatchObject({ computed: false, limit: { standard: 'GB/T 15543', p95: 2, high: 4 } });
    const later = (await ask(`startTime=${start + 30 * minute}&endTime=${end}`)).data;
    expect(rowOf(later, 'unbalance', 'voltage_unbalance')).toMatchObject({ p95: 1, holds: true });
  });

  it('reports when the frequency left its band, and harmonics', async () => {
    const { data } = await ask();
    const row = rowOf(data, 'frequency', 'frequency');
    expect(row?.greatest).toEqual({ value: 50.25, time: start + 100 * minute });
    expect(row?.within).toBeCloseTo((1 - 2 / 48.2) * 100, 2);
    expect(row?.holds).toBe(false);
    expect(rowOf(data, 'thd', 'voltage_thd_a')).toMatchObject({ mean: expect.closeTo(2.45, 1), holds: true, unit: '%' });
  });

  it('has cosφ of the whole month, counting reactive energy of both directions in full', async () => {
    const { data } = await ask();
    // 8000 / √(8000² + 6000²)
    expect(data.months).toEqual([
      { month: new Date(monthStart + 480 * minute).toISOString().slice(0, 7), active: 8000, reactive: 6000, powerFactor: 0.8 },
    ]);
  });

  it('reports if ten-minute values have expired', async () => {
    const old = start - 900 * 24 * 60 * minute;
    expect((await ask(`startTime=${old}&endTime=${old + 60 * minute}`)).data.coarse).toBe(true);
  });

  it('uses the requested nominal voltage', async () => {
    const { data } = await ask(`startTime=${start}&endTime=${end}&nominal=35`);
    expect(rowOf(data, 'voltage', 'voltage_ab')?.mean).toBeLessThan(-98);
    expect(kindOf(data, 'voltage')).toMatchObject({ limit: { sum: 10, low: null }, all: { within: null, holds: false } });
  });

  it('has no figures for line voltages without readings, or for a future range', async () => {
    const { data } = await ask(undefined, 'monitor', server.device('t-load').id);
    expect(kindOf(data, 'voltage')?.rows.map(({ metric, mean }) => [metric, mean])).toEqual([
      ['voltage_ab', null],
      ['voltage_bc', null],
      ['voltage_ca', null],
    ]);
    const future = (await ask(`startTime=${Date.now() + minute}&endTime=${Date.now() + 2 * minute}`)).data;
    expect([future.times, future.months]).toEqual([[], []]);
  });

  it('is rejected for invalid, foreign or unknown input', async () => {
    expect((await ask(`startTime=${end}&endTime=${start}`)).status).toBe(400);
    expect((await ask(`startTime=${start}&endTime=${start + (maxQualityDays + 1) * 24 * 60 * minute}`)).status).toBe(400);
    expect((await ask(`startTime=${start}&endTime=${end}&nominal=5`)).status).toBe(400);
    expect((await ask(undefined, 'stranger')).status).toBe(403);
    expect((await ask(undefined, 'monitor', 999_999)).status).toBe(403);
    expect((await ask(undefined, 'monitor', server.device('t-foreign').id)).status).toBe(403);
  });
});

describe('power quality of a project', () => {
  type Devices = CallResult<typeof powerQualityApi.powerQualityDevices>;
  const project = (as: TestUser = 'monitor', id = projectId) =>
    server.ask<Devices>(`/api/quality/project?projectId=${id}&startTime=${start}&endTime=${end}`, { as, language: 'en' });

  it('has the same figures as the page of each device', async () => {
    const { data } = await project();
    const own = (await ask()).data;
    const row = data.list.find(({ deviceId }) => deviceId === grid);
    expect(row?.name).toBe('Grid meter');
    expect(row?.voltage).toMatchObject({ within: kindOf(own, 'voltage')?.all.within, holds: false });
    expect(row?.unbalance).toMatchObject({ p95: 3, holds: false });
    expect(data.total).toBe(data.list.length);
    expect(data.list.every(({ deviceId }) => server.registry.device(deviceId)?.projectId === projectId)).toBe(true);
  });

  it('is rejected without membership', async () => {
    expect((await project('stranger')).status).toBe(403);
    expect((await project('monitor', 999_999)).status).toBe(403);
  });
});
