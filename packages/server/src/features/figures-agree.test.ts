/** One station, one day, one figure: every screen shows the same energy. */
import type { Compared, CurveColumns, ProjectSummary, SubItem } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, testStation } from '../testing/index.ts';
import { dayStart } from '../time/days.ts';
import type { GridCell } from './projects/grid-parts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let server: TestServer;
let today = 0;
let yesterday = 0;
/** Offset of a time zone where it is afternoon, so that both days have readings. */
const ahead = Math.min(14, 15 - new Date().getUTCHours());
const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const description = { projects: testStation.projects.map((project) => ({ ...project, timeZone })) };
const projectId = () => server.project('station').id;
const id = (key: string) => server.device(key).id;
const get = async <T>(path: string) => (await server.ask<T>(path, { as: 'engineer' })).data;

/**
 * A register with irregular readings: every 20 s, gaps over midnight and for hours at noon, one restart from zero, one reading at the full
 * hour.
 */
function register(seed: number, from: number, to: number): { times: Float64Array; values: Float64Array } {
  const times: number[] = [];
  const values: number[] = [];
  let steps = 20_000 + seed;
  for (let time = from; time < to; time += 20_000) {
    const ofDay = (time - today + 10 * day) % day;
    if (ofDay < 7 * minute || ofDay > day - 4 * minute || (ofDay > 11 * hour && ofDay < 13 * hour)) continue;
    steps += (Math.floor(time / 20_000) * 7 + seed) % 5;
    if (Math.abs(time - (yesterday + 15 * hour)) < 10_000) steps = 3;
    times.push(time);
    values.push(steps / 10);
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) };
}

beforeAll(async () => {
  server = await createTestServer({ description });
  const now = Date.now();
  today = dayStart(timeZone, now);
  yesterday = today - day;
  const metrics = [
    ['t-grid', 'energy_import'],
    ['t-grid', 'energy_export'],
    ['t-load', 'energy_import'],
    ['t-pv', 'energy_total'],
    ['t-ems', 'charge_energy_total'],
    ['t-ems', 'discharge_energy_total'],
  ] as const;
  // Ends in the past, so that every answer uses the same readings.
  const series = metrics.map(([deviceKey, metric], seed) => ({ deviceKey, metric, ...register(seed, yesterday - day, now - 30 * minute) }));
  for (const part of [0, 1]) {
    const body = encodeColumns(
      series.map((each) => ({
        ...each,
        times: each.times.filter((_, i) => i % 2 === part),
        values: each.values.filter((_, i) => i % 2 === part),
      })),
    );
    await server.ask(`/api2/history/import?projectId=${projectId()}&spacingMs=20000`, { as: 'engadmin', body });
    await server.telemetry.settle();
  }
}, 120_000);
afterAll(() => server.close());

const keyOf = {
  gridImport: ['t-grid', 'energy_import'],
  gridExport: ['t-grid', 'energy_export'],
  load: ['t-load', 'energy_import'],
  pv: ['t-pv', 'energy_total'],
  charge: ['t-ems', 'charge_energy_total'],
  discharge: ['t-ems', 'discharge_energy_total'],
} as const;
const names = Object.keys(keyOf) as (keyof typeof keyOf)[];
const key = (name: keyof typeof keyOf) => `${id(keyOf[name][0])}:${keyOf[name][1]}`;

async function overview(time?: number) {
  const { grid } = await get<{ grid: GridCell[] }>(
    `/dv2/proj/getMainPage?projectId=${projectId()}${time === undefined ? '' : `&time=${time}`}`,
  );
  const items = grid.flatMap((cell) => ('items' in cell ? cell.items : []));
  return (name: string) => items.find((item) => item.key === name)?.value ?? null;
}
/** Sums of decimals, exact to the last digit. */
const sum = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((total, value) => total + (value ?? 0), 0) * 1000) / 1000;
const curve = async (name: keyof typeof keyOf, start: number, end: number, downSample: string) =>
  (
    await get<{ series: CurveColumns[] }>(
      `/dv2/param/getParamHistory?key=${key(name)}&start=${start}&end=${end}&downSample=${downSample}&form=columns`,
    )
  ).series[0];

describe.each([
  ['yesterday', () => ({ start: yesterday, end: today })],
  ['today', () => ({ start: today, end: Date.now() })],
] as const)('energy of %s', (which, range) => {
  it('is the same in overview, list, analysis, statistics, sub-items and buckets of every width', { timeout: 120_000 }, async () => {
    const { start, end } = range();
    // No more readings arrive, so a later end changes nothing.
    const main = await overview(which === 'today' ? undefined : today - 1);
    const analysis = await get<{ energy: Compared[]; trend: { series: { key: string; values: (number | null)[] }[] } }>(
      `/dv2/proj/getAnaPage?projectId=${projectId()}&start=${start}`,
    );
    const calendar = await get<{ energy: Compared[]; buckets: { series: { key: string; values: (number | null)[] }[] } }>(
      `/api/energy/statistics?projectId=${projectId()}&unit=day&start=${start}`,
    );
    const summary = (await get<{ list: ProjectSummary[] }>('/proj/getProjList')).list.find(({ id: of }) => of === projectId());
    for (const name of names) {
      const whole = sum((await curve(name, start, end, '1d-diff'))?.values ?? []);
      expect(whole, name).toBeGreaterThan(0);
      expect(main(name), `overview ${name}`).toBe(whole);
      expect(analysis.energy.find((each) => each.key === name)?.value, `analysis ${name}`).toBe(whole);
      expect(sum(analysis.trend.series.find((each) => each.key === name)?.values ?? []), `trend ${name}`).toBe(whole);
      expect(calendar.energy.find((each) => each.key === name)?.value, `calendar ${name}`).toBe(whole);
      expect(sum(calendar.buckets.series.find((each) => each.key === name)?.values ?? []), `its hours ${name}`).toBe(whole);
      if (which === 'today' && name === 'charge') expect(summary?.chargeTodayKwh).toBe(whole);
      if (which === 'today' && name === 'discharge') expect(summary?.dischargeTodayKwh).toBe(whole);
      const { list } = await get<{ list: { diff: (number | null)[]; total: { diff: number } }[] }>(
        `/dv2/param/getStatParamHistory?key=${key(name)}&start=${start}`,
      );
      expect(list[0]?.total.diff, `statistics ${name}`).toBe(whole);
      expect(sum(list[0]?.diff ?? []), `hours ${name}`).toBe(whole);
      for (const width of ['17m', '30m', '1h', '5h', '12h', '1n'])
        expect(sum((await curve(name, start, end, `${width}-diff`))?.values ?? []), `${width} ${name}`).toBe(whole);
      const [metric] = (
        await server.ask<{ list: { diff: number }[] }>('/api2/history/queryMultiComputeData', {
          as: 'engineer',
          body: { start, end, device: [key(name)] },
        })
      ).data.list;
      expect(metric?.diff, `aggregates ${name}`).toBe(whole);
    }
  });
});

it('sub-items show the same figures for both days', { timeout: 120_000 }, async () => {
  for (const name of names) {
    const paramId = server.paramId(keyOf[name][0], keyOf[name][1]);
    const body = { projectId: projectId(), name, unit: 'kWh', paramId };
    expect((await server.ask<SubItem>('/dv2/proj/subsave', { as: 'engadmin', body })).status).toBe(200);
  }
  const { list } = await get<{ list: (SubItem & { today: number | null; yesterday: number | null })[] }>(
    `/dv2/proj/getSubentryData?projectId=${projectId()}`,
  );
  for (const name of names) {
    const item = list.find((each) => each.name === name);
    expect([item?.today, item?.yesterday], name).toEqual([
      sum((await curve(name, today, Date.now(), '1d-diff'))?.values ?? []),
      sum((await curve(name, yesterday, today, '1d-diff'))?.values ?? []),
    ]);
  }
});
