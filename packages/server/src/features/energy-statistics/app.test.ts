/** Statistics of calendar periods, compared with sums computed by hand from the amounts in the registers. */
import type { EnergyStatistics } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

/** The station's time zone has a constant offset of +8 h. */
const at = (text: string) => Date.parse(`${text}+08:00`);
let server: TestServer;
let projectId: number;

/** kWh of each hour of the day; at each time of day only some of the six flows occur. */
const amounts = {
  gridImport: (hour: number) => (hour < 6 ? 30 : hour >= 18 ? 4 : 0),
  charge: (hour: number) => (hour < 6 ? 20 : hour >= 10 && hour < 14 ? 5 : 0),
  pv: (hour: number) => (hour >= 10 && hour < 14 ? 40 : 0),
  gridExport: (hour: number) => (hour >= 10 && hour < 14 ? 15 : 0),
  discharge: (hour: number) => (hour >= 18 ? 18 : 0),
} as const;
type Name = keyof typeof amounts;
const names = Object.keys(amounts) as Name[];
const registers = {
  gridImport: ['t-grid', 'energy_import'],
  gridExport: ['t-grid', 'energy_export'],
  pv: ['t-pv', 'energy_total'],
  charge: ['t-ems', 'charge_energy_total'],
  discharge: ['t-ems', 'discharge_energy_total'],
} as const;

/** Factor of the amounts by period: 1 in the previous year, 2 in the previous month, 3 afterwards. */
const factorAt = (time: number) => (time < at('2024-01-01T00:00') ? 1 : time < at('2024-05-01T00:00') ? 2 : 3);

/** Sum over the hours of [from, to), computed by hand. */
function byHand(name: Name, from: number, to: number): number {
  let sum = 0;
  for (let time = from; time < to; time += hourMs) sum += amounts[name](((time + 8 * hourMs) / hourMs) % 24) * factorAt(time);
  return sum;
}

/** A register read every hour from `from` to `to`. */
function readings(name: Name, from: number, to: number) {
  const times: number[] = [];
  const values: number[] = [];
  let value = 1000;
  for (let time = from; time <= to; time += hourMs) {
    times.push(time);
    values.push(value);
    value += byHand(name, time, time + hourMs);
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) };
}

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  for (const [from, to] of [
    [at('2023-05-01T00:00'), at('2023-06-01T00:00')],
    [at('2024-04-01T00:00'), at('2024-06-01T00:00')],
  ] as const) {
    const series = names.map((name) => ({ deviceKey: registers[name][0], metric: registers[name][1], ...readings(name, from, to) }));
    await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body: encodeColumns(series) });
  }
  // The load has no register here; the figure of the station's controller is not shown either.
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server.close());

const ask = (query: string, as: TestUser = 'monitor', language: 'zh' | 'en' = 'en') =>
  server.ask<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}&${query}`, { as, language });
const of = (data: EnergyStatistics, key: string) => data.energy.find((each) => each.key === key);
const seriesOf = (part: EnergyStatistics['buckets'], key: string) => part.series.find((each) => each.key === key)?.values ?? [];

describe('statistics', () => {
  it('of a month are the counts of its registers, compared with the month and the year before', async () => {
    const { data } = await ask(`unit=month&start=${at('2024-05-17T13:00')}`);
    const [start, end] = [at('2024-05-01T00:00'), at('2024-06-01T00:00')];
    expect(data).toMatchObject({
      unit: 'month',
      start,
      end,
      until: end,
      before: { start: at('2024-04-01T00:00'), end: start },
      yearAgo: { start: at('2023-05-01T00:00'), end: at('2023-06-01T00:00') },
    });
    for (const name of names) {
      const own = byHand(name, start, end);
      const before = byHand(name, at('2024-04-01T00:00'), start);
      const yearAgo = byHand(name, at('2023-05-01T00:00'), at('2023-06-01T00:00'));
      expect(own).toBeGreaterThan(0);
      expect(of(data, name), name).toMatchObject({ value: own, before, yearAgo, unit: 'kWh' });
      expect(of(data, name)?.change, name).toBeCloseTo((own / before - 1) * 100, 1);
      expect(of(data, name)?.yearChange, name).toBe(200);
    }
    expect(of(data, 'gridImport')?.name).toBe('Grid import');
  });

  it('of a month are by day, and by hour in the fine series', async () => {
    const { data } = await ask(`unit=month&start=${at('2024-05-17T13:00')}`);
    expect([data.buckets.bucket, data.buckets.times.length, data.fine.bucket, data.fine.times.length]).toEqual(['1d', 31, '1h', 744]);
    const noon = data.fine.times.indexOf(at('2024-05-20T12:00'));
    expect(seriesOf(data.fine, 'pv')[noon]).toBe(120);
    for (const name of names) {
      expect(seriesOf(data.buckets, name)).toEqual(data.buckets.times.map((time) => byHand(name, time, time + 24 * hourMs)));
      expect(seriesOf(data.fine, name).reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0)).toBe(of(data, name)?.value);
    }
  });

  it('split the flows hour by hour', async () => {
    const { data } = await ask(`unit=day&start=${at('2024-05-17T13:00')}`);
    // Factor three: six hours at night, four at noon, six in the evening.
    expect(data.flows).toEqual({
      hours: 24,
      unsplit: 0,
      kwh: {
        solarToHome: 3 * 4 * 20,
        solarToBattery: 3 * 4 * 5,
        solarToGrid: 3 * 4 * 15,
        gridToHome: 3 * (6 * 10 + 6 * 4),
        gridToBattery: 3 * 6 * 20,
        batteryToHome: 3 * 6 * 18,
        batteryToGrid: 0,
      },
    });
    // Of the load of 816 kWh, 240 at once; of the discharge of 324 the share of own generation in the charge: 60 of 420.
    expect(data.own).toMatchObject({ usedKwh: 816, unknownOriginKwh: 0, quarters: 96, unknownQuarters: 0, provisional: false });
    expect(data.own.figures.map(({ key, name, value }) => [key, name, value])).toEqual([
      ['selfSufficiency', 'Self-sufficiency', Math.round(((240 + (324 * 60) / 420) / 816) * 1000) / 10],
      ['selfConsumption', 'Self-consumption', 62.5],
      ['directUse', 'Direct use', 50],
    ]);
    expect([data.buckets.bucket, data.buckets.times.length, data.yearAgo.start]).toEqual(['1h', 24, at('2023-05-17T00:00')]);
  });

  it('of a year are by month; months without data are unknown, and so is the total', async () => {
    const { data } = await ask(`unit=year&start=${at('2024-05-17T13:00')}`);
    expect([data.start, data.end]).toEqual([at('2024-01-01T00:00'), at('2025-01-01T00:00')]);
    expect([data.buckets.bucket, data.buckets.times.length, data.fine.bucket, data.fine.times.length]).toEqual(['1n', 12, '1d', 366]);
    const pv = seriesOf(data.buckets, 'pv');
    expect(pv[4]).toBe(byHand('pv', at('2024-05-01T00:00'), at('2024-06-01T00:00')));
    expect(pv[7]).toBeNull();
    expect(data.flows.hours).toBe(366 * 24);
    // The gap before April is interpolated; after May only the validity of the last reading is known.
    const known = (30 + 31) * 24;
    expect(Math.abs(366 * 24 - known - data.flows.unsplit)).toBeLessThanOrEqual(4);
    expect(data.flows.kwh?.gridToBattery).toBe(
      byHand('charge', at('2024-04-01T00:00'), at('2024-06-01T00:00')) - 4 * 5 * (2 * 30 + 3 * 31),
    );
  });

  it('agree with the analysis of the same month', async () => {
    const { data } = await ask(`unit=month&start=${at('2024-05-17T13:00')}`);
    const analysis = await server.ask<{ energy: { key: string; value: number | null }[] }>(
      `/dv2/proj/getAnaPage?projectId=${projectId}&range=3&start=${at('2024-05-01T00:00')}`,
      { as: 'engineer' },
    );
    expect(data.energy.map(({ key, value }) => [key, value])).toEqual(analysis.data.energy.map(({ key, value }) => [key, value]));
  });

  it('of a future period are unknown', async () => {
    const { data, status } = await ask(`unit=month&start=${Date.now() + 90 * 24 * hourMs}`);
    expect(status).toBe(200);
    expect(data.until).toBe(data.start);
    expect([data.buckets.times, data.flows.kwh, of(data, 'pv')?.value]).toEqual([[], null, null]);
  });

  it('are refused if invalid, foreign or missing', async () => {
    expect((await ask('unit=week')).status).toBe(400);
    expect((await ask('unit=month&start=soon')).status).toBe(400);
    expect((await ask('unit=month', 'stranger')).status).toBe(403);
    expect((await server.ask(`/api/energy/statistics?projectId=999999`, { as: 'engadmin' })).status).toBe(403);
    expect((await server.ask(`/api/energy/statistics?projectId=${projectId}`)).status).toBe(401);
  });
});
