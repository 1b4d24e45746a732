/** One past day through every call that shows a published figure: one value a label, which is that of plain arithmetic over what the registers counted. */
import type { Compared, EnergyStatistics, StationIndicators } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedFigures } from '../energy/figures/index.ts';
import { bareLogEntry, createTestServer, type TestServer } from '../testing/index.ts';
import { dayStart } from '../time/days.ts';
import type { GridCell } from './projects/grid-parts.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
const dayMs = 24 * hourMs;
/** Three days ago in Shanghai, where the station is; the days before are like it. */
const day = dayStart('Asia/Shanghai', Date.now()) - 3 * dayMs;
const first = day - 7 * dayMs;

/** kWh an hour, by the hour of the day: bought and charged at night, generated at noon, discharged in the evening until 23:00. */
const rates = {
  bought: (hour: number) => (hour < 6 ? 30 : hour >= 18 ? 4 : 0),
  charged: (hour: number) => (hour < 6 ? 20 : hour >= 10 && hour < 14 ? 5 : 0),
  generated: (hour: number) => (hour >= 10 && hour < 14 ? 40 : 0),
  fedIn: (hour: number) => (hour >= 10 && hour < 14 ? 15 : 0),
  discharged: (hour: number) => (hour >= 18 && hour < 23 ? 18 : 0),
} as const;
const registers = {
  bought: ['t-grid', 'energy_import'],
  fedIn: ['t-grid', 'energy_export'],
  generated: ['t-pv', 'energy_total'],
  charged: ['t-ems', 'charge_energy_total'],
  discharged: ['t-ems', 'discharge_energy_total'],
} as const;
const names = Object.keys(rates) as (keyof typeof rates)[];
const ratedKwh = 200;

function readings(name: keyof typeof rates) {
  const [times, values] = [[] as number[], [] as number[]];
  let value = 1000;
  for (let time = first; time <= day + dayMs; time += quarterMs) {
    times.push(time);
    values.push(value);
    value += rates[name](((time - day + 10 * dayMs) % dayMs) / hourMs) / 4;
  }
  return { deviceKey: registers[name][0], metric: registers[name][1], times: Float64Array.from(times), values: Float64Array.from(values) };
}

/** The figures of the day worked out hour by hour, without a function of ours. */
function byHand(): Readonly<Record<string, number>> {
  const sum = (of: (hour: number) => number) => Array.from({ length: 24 }, (_, hour) => of(hour)).reduce((all, each) => all + each, 0);
  const [charged, discharged, generated, fedIn] = [sum(rates.charged), sum(rates.discharged), sum(rates.generated), sum(rates.fedIn)];
  const load = sum(rates.bought) + generated + discharged - fedIn - charged;
  const atOnce = sum((hour) => (rates.generated(hour) > 0 ? rates.generated(hour) - rates.fedIn(hour) - rates.charged(hour) : 0));
  // The storage is emptied every evening: what comes out is mixed as what went in on that day.
  const ownShare = sum((hour) => (hour >= 10 ? rates.charged(hour) : 0)) / charged;
  const tenth = (share: number) => Math.round(share * 1000) / 10;
  return {
    自给率: tenth((atOnce + discharged * ownShare) / load),
    自发自用率: tenth((generated - fedIn) / generated),
    直接自用率: tenth(atOnce / generated),
    // The meter ran for 12 hours, then was in fault for 6 and unknown; the controller ran all day.
    设备可用率: tenth((12 + 24) / (12 + 6 + 24)),
    储能利用率: tenth((charged + discharged) / (2 * ratedKwh)),
    充放电效率: tenth(discharged / charged),
  };
}

// Over SQLite, or over PostgreSQL where TEST_DATABASE_URL names a server (testing/test-server.ts).
describe('a past day', () => {
  let server: TestServer;
  const get = async <T>(path: string) => (await server.ask<T>(path, { as: 'engineer', language: 'zh' })).data;
  const projectId = () => server.project('station').id;

  beforeAll(async () => {
    server = await createTestServer();
    const body = encodeColumns(names.map(readings));
    await server.ask(`/api2/history/import?projectId=${projectId()}&spacingMs=${quarterMs}`, { as: 'engadmin', body });
    await server.telemetry.settle();
    // What the controller gives is what it told.
    const last = { charge_energy_total: 99_999, discharge_energy_total: 99_999 };
    await server.publish('t-ems', { soc: 50, rated_energy: ratedKwh, storage_power: 0, ...last });
    const state = (key: string, result: string, from: number, to: number) => ({
      ...bareLogEntry,
      ...{ project_id: projectId(), device_id: server.device(key).id, type: 5, index_name: 'state', result },
      ...{ content_zh: result, content_en: result, start_time: day + from * hourMs, recover_time: day + to * hourMs },
    });
    const rows = [state('t-grid', 'run', 0, 12), state('t-grid', 'fault', 12, 18), state('t-ems', 'run', 0, 24)];
    await server.db.insertInto('log_entries').values(rows).execute();
  }, 120_000);
  afterAll(() => server?.close());

  it('has one value for each label in every call', { timeout: 60_000 }, async () => {
    const expected = byHand();
    expect(Object.keys(expected).toSorted()).toEqual(publishedFigures.map(({ label }) => label.zh).toSorted());
    // The rates make another value of self-sufficiency by each of the formulas of before.
    expect(expected['自给率']).toBe(36.6);

    const shown: [call: string, label: string, value: number | null][] = [];
    const take = (call: string, list: readonly { readonly name: string; readonly value: number | null }[]) => {
      for (const { name, value } of list) if (name in expected) shown.push([call, name, value]);
    };
    const { grid } = await get<{ grid: GridCell[] }>(`/dv2/proj/getMainPage?projectId=${projectId()}&time=${day + dayMs - 1}`);
    take(
      'overview',
      grid.flatMap((cell) => (cell.kind === 'radar' ? cell.items : [])),
    );
    const analysis = await get<{ indicators: Compared[] }>(`/dv2/proj/getAnaPage?projectId=${projectId()}&start=${day}`);
    take('analysis', analysis.indicators);
    for (const { name, before } of analysis.indicators) {
      // The day before was like it, but for the run states, of which nothing is known.
      if (name in expected)
        shown.push(['the day before', name, name === '设备可用率' && before === null ? (expected[name] ?? null) : before]);
    }
    const statistics = await get<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId()}&unit=day&start=${day}`);
    take('statistics', statistics.own.figures);
    const indicators = await get<StationIndicators>(`/api/indicators/station?projectId=${projectId()}&unit=day&start=${day}`);
    const efficiency = indicators.list.find(({ key }) => key === 'unitEfficiency')?.value ?? null;
    take('indicators', [{ name: '充放电效率', value: efficiency }]);
    const settlement = await get<{ own: EnergyStatistics['own']['figures'] }>(
      `/api/settlement/day?projectId=${projectId()}&date=${new Date(day + 8 * hourMs).toISOString().slice(0, 10)}`,
    );
    take('settlement', settlement.own);

    expect(shown.filter(([, label, value]) => value !== expected[label])).toEqual([]);
    const calls = (label: string) => shown.filter(([, each]) => each === label).map(([call]) => call);
    expect(calls('自给率')).toEqual(['overview', 'analysis', 'the day before', 'statistics', 'settlement']);
    expect(calls('设备可用率')).toEqual(['overview', 'analysis', 'the day before']);
    expect(calls('储能利用率')).toEqual(['overview', 'analysis', 'the day before']);
    expect(calls('充放电效率')).toEqual(['analysis', 'the day before', 'indicators']);
    expect(calls('自发自用率')).toEqual(['statistics', 'settlement']);
    expect(calls('直接自用率')).toEqual(['statistics', 'settlement']);
  });

  it('has one availability of a device in its analysis and its Gantt chart', async () => {
    const deviceId = server.device('t-grid').id;
    const { availability } = await get<{ availability: Compared }>(`/dv2/device/getAnaPage?deviceId=${deviceId}&start=${day}`);
    const gantt = await get<{ availability: number | null }>(
      `/time/series/device/list?deviceId=${deviceId}&start=${day}&end=${day + dayMs}`,
    );
    // 12 of 18 known hours.
    expect([availability.value, gantt.availability]).toEqual([66.7, 66.7]);
  });
});
