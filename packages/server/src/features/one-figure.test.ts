/**
 * One past day through every call that shows a published figure or money: one value per label, zh and en, equal to plain arithmetic over
 * the registers.
 */
import type { Compared, EnergyStatistics, Language, SettlementPeriods, SettlementRow, StationIndicators } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedFigures } from '../energy/figures/index.ts';
import { bareLogEntry, basePath, createTestServer, type TestServer } from '../testing/index.ts';
import { pdfPages } from '../testing/pdf-text.ts';
import { dayStart } from '../time/days.ts';
import type { GridCell } from './projects/grid-parts.ts';

const quarterMs = hourMs / 4;
/** Three days ago in Shanghai, where the station is; the preceding days are alike. */
const day = dayStart('Asia/Shanghai', Date.now()) - 3 * dayMs;
const first = day - 7 * dayMs;

/** kWh per hour, by hour of the day: imported and charged at night, generated at noon, discharged in the evening until 23:00. */
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
const prices = { night: { buy: '0.3', feedIn: '0.4' }, day: { buy: '1.2', feedIn: '0.4' } } as const;
const tariff = {
  ...{ name: 't', region: 0, from: '2024-01-01', prices: { valley: prices.night, high: prices.day } },
  seasons: [
    {
      months: Array.from({ length: 12 }, (_, index) => index + 1),
      days: [
        {
          kinds: ['workday', 'weekend', 'holiday'],
          spans: [
            { from: 0, to: 480, period: 'valley' },
            { from: 480, to: 1440, period: 'high' },
          ],
        },
      ],
    },
  ],
};
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

/** The figures of the day computed hour by hour, without product code. */
function byHand(): Readonly<Record<string, number>> {
  const sum = (of: (hour: number) => number) => Array.from({ length: 24 }, (_, hour) => of(hour)).reduce((all, each) => all + each, 0);
  const [charged, discharged, generated, fedIn] = [sum(rates.charged), sum(rates.discharged), sum(rates.generated), sum(rates.fedIn)];
  const load = sum(rates.bought) + generated + discharged - fedIn - charged;
  const atOnce = sum((hour) => (rates.generated(hour) > 0 ? rates.generated(hour) - rates.fedIn(hour) - rates.charged(hour) : 0));
  // The storage is emptied every evening, so its discharge has the mix of that day's charge.
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

/** Money of the day hour by hour: the grid cost without the storage, minus the actual one. */
function moneyByHand(): Readonly<Record<'purchase' | 'feedIn' | 'profit' | 'meter', string>> {
  const sum = { purchase: 0, feedIn: 0, profit: 0, meter: 0 };
  for (let hour = 0; hour < 24; hour++) {
    const [buy, sell] = [Number(prices[hour < 8 ? 'night' : 'day'].buy), 0.4];
    const [bought, fedIn] = [rates.bought(hour), rates.fedIn(hour)];
    const net = bought - fedIn - rates.charged(hour) + rates.discharged(hour);
    sum.purchase += bought * buy;
    sum.feedIn += fedIn * sell;
    sum.profit += (Math.max(net, 0) - bought) * buy - (Math.max(-net, 0) - fedIn) * sell;
    sum.meter += (rates.discharged(hour) - rates.charged(hour)) * buy;
  }
  const text = (money: number) => (Math.round(money * 100) / 100).toFixed(2);
  return { purchase: text(sum.purchase), feedIn: text(sum.feedIn), profit: text(sum.profit), meter: text(sum.meter) };
}

// Over SQLite, or over PostgreSQL if TEST_DATABASE_URL names a server (testing/test-server.ts).
describe('a past day', () => {
  let server: TestServer;
  const get = async <T>(path: string, language: Language = 'zh') => (await server.ask<T>(path, { as: 'engineer', language })).data;
  const date = new Date(day + 8 * hourMs).toISOString().slice(0, 10);
  const projectId = () => server.project('station').id;

  beforeAll(async () => {
    server = await createTestServer();
    const body = encodeColumns(names.map(readings));
    await server.ask(`/api2/history/import?projectId=${projectId()}&spacingMs=${quarterMs}`, { as: 'engadmin', body });
    await server.telemetry.settle();
    // The controller's figure is its last reported one.
    const last = { charge_energy_total: 99_999, discharge_energy_total: 99_999 };
    await server.publish('t-ems', { soc: 50, rated_energy: ratedKwh, storage_power: 0, ...last });
    const state = (key: string, result: string, from: number, to: number) => ({
      ...bareLogEntry,
      ...{ project_id: projectId(), device_id: server.device(key).id, type: 5, index_name: 'state', result },
      ...{ content_zh: result, content_en: result, start_time: day + from * hourMs, recover_time: day + to * hourMs },
    });
    const rows = [state('t-grid', 'run', 0, 12), state('t-grid', 'fault', 12, 18), state('t-ems', 'run', 0, 24)];
    await server.db.insertInto('log_entries').values(rows).execute();
    expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId: projectId(), newest: 0, tariff } })).code).toBe(200);
    const asked = await server.ask<{ jobId: number }>('/api/settlement/run', {
      as: 'engineer',
      body: { projectId: projectId(), from: date, to: date },
    });
    expect((await server.jobs.ended(asked.data.jobId, 60_000))?.state).toBe('done');
  }, 120_000);
  afterAll(() => server?.close());

  it.each(['zh', 'en'] as const)('has one value for each label in every call (%s)', { timeout: 60_000 }, async (language) => {
    const inChinese = byHand();
    const labels = new Map(publishedFigures.map(({ label }) => [label.zh, label[language]]));
    const expected = Object.fromEntries(Object.entries(inChinese).map(([label, value]) => [labels.get(label) ?? label, value]));
    const named = (label: string) => labels.get(label) ?? label;
    expect(Object.keys(expected).toSorted()).toEqual(publishedFigures.map(({ label }) => label[language]).toSorted());
    // With these rates each earlier formula would give another value of self-sufficiency.
    expect(inChinese['自给率']).toBe(36.6);

    const shown: [call: string, label: string, value: number | null][] = [];
    const take = (call: string, list: readonly { readonly name: string; readonly value: number | null }[]) => {
      for (const { name, value } of list) if (name in expected) shown.push([call, name, value]);
    };
    const { grid } = await get<{ grid: GridCell[] }>(`/dv2/proj/getMainPage?projectId=${projectId()}&time=${day + dayMs - 1}`, language);
    take(
      'overview',
      grid.flatMap((cell) => (cell.kind === 'radar' ? cell.items : [])),
    );
    const analysis = await get<{ indicators: Compared[] }>(`/dv2/proj/getAnaPage?projectId=${projectId()}&start=${day}`, language);
    take('analysis', analysis.indicators);
    for (const { name, before } of analysis.indicators) {
      // The day before was alike, except for its run states, which are unknown.
      if (name in expected)
        shown.push(['the day before', name, name === named('设备可用率') && before === null ? (expected[name] ?? null) : before]);
    }
    const statistics = await get<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId()}&unit=day&start=${day}`, language);
    take('statistics', statistics.own.figures);
    const indicators = await get<StationIndicators>(`/api/indicators/station?projectId=${projectId()}&unit=day&start=${day}`, language);
    const efficiency = indicators.list.find(({ key }) => key === 'unitEfficiency')?.value ?? null;
    take('indicators', [{ name: named('充放电效率'), value: efficiency }]);
    // 5 h of 18 kWh out of 200 kWh, by the rule of the indicators.
    const cyclesOf = (list: readonly { readonly key: string; readonly name: string; readonly value: number | null }[]) =>
      list.filter(({ key }) => key === 'cycles').map(({ name, value }) => [name, value]);
    expect(cyclesOf(analysis.indicators)).toEqual(cyclesOf(indicators.list));
    expect(cyclesOf(analysis.indicators)[0]?.[1]).toBe(0.45);
    const settlement = await get<{ own: EnergyStatistics['own']['figures'] }>(
      `/api/settlement/day?projectId=${projectId()}&date=${date}`,
      language,
    );
    take('settlement', settlement.own);

    expect(shown.filter(([, label, value]) => value !== expected[label])).toEqual([]);
    const calls = (label: string) => shown.filter(([, each]) => each === named(label)).map(([call]) => call);
    expect(calls('自给率')).toEqual(['overview', 'analysis', 'the day before', 'statistics', 'settlement']);
    expect(calls('设备可用率')).toEqual(['overview', 'analysis', 'the day before']);
    expect(calls('储能利用率')).toEqual(['overview', 'analysis', 'the day before']);
    expect(calls('充放电效率')).toEqual(['analysis', 'the day before', 'indicators']);
    expect(calls('自发自用率')).toEqual(['statistics', 'settlement']);
    expect(calls('直接自用率')).toEqual(['statistics', 'settlement']);
  });

  it.each(['zh', 'en'] as const)('has one purchase, feed-in and profit in every call and in the report (%s)', async (language) => {
    const expected = moneyByHand();
    expect(expected).toEqual({ purchase: '82.80', feedIn: '24.00', profit: '64.00', meter: '48.00' });
    const range = `projectId=${projectId()}&from=${date}&to=${date}`;
    type Figures = SettlementRow['figures'];
    const told = ({ money, bases }: Figures) => ({
      ...{ purchase: money.purchase, feedIn: money.feedIn, profit: money.profit },
      meter: bases.storageMeter?.profit ?? null,
    });
    const one = await get<{ day: { figures: Figures } }>(`/api/settlement/day?projectId=${projectId()}&date=${date}`, language);
    const days = await get<{ parts: SettlementRow[]; sums: Figures }>(`/api/settlement/days?${range}&by=day`, language);
    const months = await get<{ parts: SettlementRow[] }>(`/api/settlement/days?${range}&by=month`, language);
    const periods = await get<SettlementPeriods>(`/api/settlement/periods?${range}&of=purchase`, language);
    expect(
      [one.day.figures, days.sums, ...days.parts.map(({ figures }) => figures), ...months.parts.map(({ figures }) => figures)].map(told),
    ).toEqual(Array.from({ length: 4 }, () => expected));
    expect(periods.total.charge).toBe(expected.purchase);
    const headers = { sid: await server.sid('engineer'), 'accept-language': language };
    const url = `${basePath}/api/report/operations?projectId=${projectId()}&unit=day&start=${day}`;
    const report = await server.app.inject({ url, headers });
    const texts = pdfPages(report.rawPayload).flatMap((page) => page.texts);
    for (const money of [expected.purchase, expected.profit]) expect(texts).toContain(`¥${money}`);
  });

  it('has the same availability of a device in its analysis and its Gantt chart', async () => {
    const deviceId = server.device('t-grid').id;
    const { availability } = await get<{ availability: Compared }>(`/dv2/device/getAnaPage?deviceId=${deviceId}&start=${day}`);
    const gantt = await get<{ availability: number | null }>(
      `/time/series/device/list?deviceId=${deviceId}&start=${day}&end=${day + dayMs}`,
    );
    // 12 of 18 known hours.
    expect([availability.value, gantt.availability]).toEqual([66.7, 66.7]);
  });
});
