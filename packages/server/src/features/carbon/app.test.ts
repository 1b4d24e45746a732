/** CO2 of a station with known hourly registers, compared with sums computed by hand and with the statistics. */
import type { CarbonFigures, CarbonKept, EnergyStatistics } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
let server: TestServer;
let projectId: number;

/** kWh of each hour of the day. */
const amounts = {
  gridImport: (hour: number) => (hour < 6 ? 30 : hour >= 18 ? 4 : 0),
  charge: (hour: number) => (hour < 6 ? 20 : hour >= 10 && hour < 14 ? 5 : 0),
  pv: (hour: number) => (hour >= 10 && hour < 14 ? 40 : 0),
  gridExport: (hour: number) => (hour >= 10 && hour < 14 ? 15 : 0),
  discharge: (hour: number) => (hour >= 18 ? 18 : 0),
} as const;
const registers = {
  gridImport: ['t-grid', 'energy_import'],
  gridExport: ['t-grid', 'energy_export'],
  pv: ['t-pv', 'energy_total'],
  charge: ['t-ems', 'charge_energy_total'],
  discharge: ['t-ems', 'discharge_energy_total'],
} as const;
const names = Object.keys(amounts) as (keyof typeof amounts)[];
const [from, to] = [at('2024-04-01T00:00'), at('2024-06-01T00:00')];

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  const readings = (name: (typeof names)[number]) => {
    const times: number[] = [];
    const values: number[] = [];
    let value = 1000;
    for (let time = from; time <= to; time += hourMs) {
      times.push(time);
      values.push(value);
      value += amounts[name](((time + 8 * hourMs) / hourMs) % 24);
    }
    return {
      deviceKey: registers[name][0],
      metric: registers[name][1],
      times: Float64Array.from(times),
      values: Float64Array.from(values),
    };
  };
  const [first, ...more] = names.map(readings);
  if (first === undefined) throw new Error('no registers');
  // The controller reports no wind energy.
  const calm = { deviceKey: 't-ems', metric: 'wind_energy_today', times: first.times, values: first.times.map(() => 0) };
  await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body: encodeColumns([first, ...more, calm]) });
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server?.close());

const figures = async (query: string, as: TestUser = 'monitor', language: 'zh' | 'en' = 'en') =>
  server.ask<CarbonFigures>(`/api/carbon/figures?projectId=${projectId}&${query}`, { as, language });
const kept = async () => (await server.ask<CarbonKept>(`/api/carbon/settings?projectId=${projectId}`, { as: 'monitor' })).data;
const save = async (settings: object, as: TestUser = 'engineer', version?: number, of = projectId) =>
  server.ask<CarbonKept>('/api/carbon/settings/save', {
    as,
    body: { projectId: of, version: version ?? (await kept()).version, settings },
  });
const may = `start=${at('2024-05-17T13:00')}`;

describe('carbon', () => {
  it('uses the national average until a factor is chosen', async () => {
    const { data } = await figures(`unit=day&${may}`);
    expect(data.factor).toMatchObject({ value: 0.5306, year: 2023, trust: 'stated', chosen: false });
    // 6 · 30 + 6 · 4 kWh imported, 4 · 40 generated, of which 4 · 15 exported.
    expect(data.caused).toMatchObject({ kwh: 204, kg: 108.242, before: 108.242, change: 0, yearAgo: null });
    expect(data.avoided).toMatchObject({
      kwh: 160,
      kg: 84.896,
      used: { kwh: 100, kg: 53.06 },
      fedIn: { kwh: 60, kg: 31.836 },
      hours: 24,
      unsplit: 0,
    });
    // 6 · 20 + 4 · 5 charged, 6 · 18 discharged: with one factor for all hours a storage only causes losses.
    expect(data.storage).toMatchObject({
      charge: 140,
      discharge: 108,
      losses: { kwh: 32, kg: 16.979 },
      shifted: { kg: null, why: 'noHourly', source: null },
    });
  });

  it('uses the energies of the statistics, also by bucket', async () => {
    for (const unit of ['day', 'month', 'year']) {
      const { data } = await figures(`unit=${unit}&${may}`);
      const told = (
        await server.ask<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}&unit=${unit}&${may}`, { as: 'monitor' })
      ).data;
      const kwh = (key: string) => told.energy.find((each) => each.key === key)?.value;
      expect([data.caused.kwh, data.avoided?.kwh, data.storage?.charge]).toEqual([kwh('gridImport'), kwh('pv'), kwh('charge')]);
      expect(data.avoided?.fedIn.kwh).toBe(told.flows.kwh?.solarToGrid);
      expect(data.buckets.times).toEqual(told.buckets.times);
    }
    const { data } = await figures(`unit=month&${may}`);
    expect(data.buckets.caused).toEqual(Array.from({ length: 31 }, () => 108.242));
    // 31 · 204 · 0.5306; April has 30 such days.
    expect(data.caused).toMatchObject({ kwh: 6324, kg: 3355.514, before: 3247.272 });
  });

  it('uses the factors chosen for the project, and records the choice', async () => {
    expect((await save({ region: 'guangdong' })).data).toMatchObject({ version: 1, settings: { region: 'guangdong', own: null } });
    const chosen = (await figures(`unit=day&${may}`, 'monitor', 'zh')).data;
    expect(chosen.factor).toMatchObject({ value: 0.4419, name: '广东', chosen: true });
    expect(chosen.caused.kg).toBe(90.148);
    await save({ region: 'guangdong', own: { factor: 0.25, source: 'Supplier, contract 7', year: 2024 } });
    const own = (await figures(`unit=day&${may}`)).data;
    expect(own.factor).toMatchObject({ value: 0.25, trust: 'own', source: 'Supplier, contract 7', year: 2024 });
    expect(own.caused.kg).toBe(51);
    const log = await server.ask<{ list: { content: string }[] }>(
      `/dv2/log/getLogs?projectId=${projectId}&type=4&startTime=0&endTime=${Date.now() + hourMs}`,
      { as: 'engadmin', language: 'en' },
    );
    expect(log.data.list.filter(({ content }) => content.includes('carbon factors'))).toHaveLength(2);
  });

  it('computes the effect of the storage if hourly factors are given', async () => {
    const hourly = { factors: Array.from({ length: 24 }, (_, hour) => (hour < 6 ? 0.3 : hour >= 18 ? 0.8 : 0.5)), source: 'Test' };
    await save({ region: 'national', hourly });
    const { data } = await figures(`unit=day&${may}`);
    // 6 · 18 · 0.8 − 6 · 20 · 0.3 − 4 · 5 · 0.5
    expect(data.storage?.shifted).toEqual({ kg: 40.4, why: null, hours: 24, missing: 0, source: 'Test' });
    expect((await figures(`unit=month&${may}`)).data.storage?.shifted).toMatchObject({ kg: 1252.4, hours: 744 });
    // The future is unknown.
    const ahead = (await figures(`unit=day&start=${Date.now() + 40 * 24 * hourMs}`)).data;
    expect([ahead.caused.kg, ahead.storage?.shifted.kg, ahead.storage?.shifted.why]).toEqual([null, null, 'unknown']);
  });

  it('refuses invalid, stale, foreign or missing items', async () => {
    const own = { factor: 0.5, source: 'Paper', year: null };
    for (const wrong of [
      { region: 'atlantis' },
      { own: { ...own, factor: -1 } },
      { own: { ...own, factor: 9 } },
      { own: { ...own, source: ' ' } },
      { hourly: { factors: [0.5], source: 'Paper' } },
    ])
      expect((await save(wrong)).status).toBe(400);
    expect((await save({}, 'engineer', 99)).status).toBe(409);
    for (const user of ['operator', 'monitor', 'useradmin'] as const) expect((await save({}, user)).status).toBe(403);
    expect((await save({}, 'engadmin', 0, server.project('foreign').id)).status).toBe(403);
    expect((await figures('unit=week')).status).toBe(400);
    expect((await figures('unit=day', 'stranger')).status).toBe(403);
    expect((await server.ask('/api/carbon/figures?projectId=999999', { as: 'engadmin' })).status).toBe(403);
    expect((await server.ask(`/api/carbon/settings?projectId=${projectId}`)).status).toBe(401);
  });

  it('returns null for generation and storage that a project does not have', async () => {
    const id = server.project('factory').id;
    const { data } = await server.ask<CarbonFigures>(`/api/carbon/figures?projectId=${id}&unit=day`, { as: 'engadmin' });
    expect([data.avoided, data.storage, data.caused.kg]).toEqual([null, null, null]);
  });
});
