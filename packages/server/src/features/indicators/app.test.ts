/** Indicators of a simple station, compared with sums and ratios computed here from the amounts in its registers. */
import type { Indicator, KeptIndicatorSettings, Outage, StationIndicators } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareLogEntry, createTestServer, type TestServer, type TestUser, testStation } from '../../testing/index.ts';

/** The station's time zone has a constant offset of +8 h. */
const at = (text: string) => Date.parse(`${text}+08:00`);
const mqtt = { kind: 'mqtt', periodMs: 10_000 };
const device = (key: string, typeId: number, type: string, more: object = {}) => ({
  ...{ key, name: key, typeId, profileId: `mqtt-${type}`, connection: mqtt, ...more },
});
const description = {
  projects: testStation.projects.map((project) =>
    project.key === 'station'
      ? {
          ...project,
          devices: [
            device('t-grid', 1203, 'meter', { role: 'grid', nameEn: 'Gateway meter' }),
            device('t-aux', 1203, 'meter'),
            device('t-ems', 1216, 'storage-station', { role: 'storage' }),
            device('t-pcs1', 1201, 'pcs'),
            device('t-pcs2', 1201, 'pcs', { region: '电池区' }),
            device('t-bms', 1202, 'bms'),
          ],
        }
      : project,
  ),
};
const registers = {
  taken: ['t-grid', 'energy_import'],
  fedIn: ['t-grid', 'energy_export'],
  aux: ['t-aux', 'energy_import'],
  charge1: ['t-pcs1', 'charge_energy_total'],
  charge2: ['t-pcs2', 'charge_energy_total'],
  discharge1: ['t-pcs1', 'discharge_energy_total'],
  discharge2: ['t-pcs2', 'discharge_energy_total'],
} as const;
type Name = keyof typeof registers;
const names = Object.keys(registers) as Name[];

/** kWh of each hour of a day; only in April and May. */
function amount(name: Name, time: number): number {
  if (time < at('2024-04-01T00:00') || time >= at('2024-06-01T00:00')) return 0;
  const local = new Date(time + 8 * hourMs);
  const [hour, worse] = [local.getUTCHours(), 4 * (local.getUTCDate() % 5) + (local.getUTCMonth() === 3 ? 8 : 0)];
  const [night, evening] = [hour < 6, hour >= 18 && hour < 22];
  const of: Record<Name, number> = {
    taken: night ? 240 : 8,
    fedIn: evening ? 180 - worse : 0,
    aux: 8,
    charge1: night ? 140 : 0,
    charge2: night ? 80 : 0,
    discharge1: evening ? 120 - worse : 0,
    discharge2: evening ? 72 : 0,
  };
  return of[name];
}

function sum(name: Name, from: number, to: number): number {
  let all = 0;
  for (let time = from; time < to; time += hourMs) all += amount(name, time);
  return all;
}

/** Hourly in the two months, daily in the rest of the year. */
function readings(name: Name) {
  const [times, values] = [[] as number[], [] as number[]];
  let value = 1000;
  for (let time = at('2024-01-01T00:00'); time <= at('2025-01-01T00:00'); ) {
    times.push(time);
    values.push(value);
    const step = time >= at('2024-04-01T00:00') && time < at('2024-06-01T00:00') ? hourMs : dayMs;
    value += sum(name, time, time + step);
    time += step;
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) };
}

const [may, june] = [at('2024-05-01T00:00'), at('2024-06-01T00:00')];
let server: TestServer;
let projectId: number;
const idOf = (key: string) => server.device(key).id;

const ask = async (query: string, as: TestUser = 'monitor', language: 'zh' | 'en' = 'en') =>
  server.ask<StationIndicators>(`/api/indicators/station?projectId=${projectId}&${query}`, { as, language });
const settingsNow = async () =>
  (await server.ask<KeptIndicatorSettings>(`/api/indicators/settings?projectId=${projectId}`, { as: 'monitor' })).data;
const post = <T>(path: string, body: object, as: TestUser = 'engineer') =>
  server.ask<T>(`/api/indicators/${path}`, { as, language: 'en', body: { projectId, ...body } });
async function set(more: object): Promise<void> {
  const { version, settings } = await settingsNow();
  expect((await post('settings/save', { version, settings: { ...settings, ...more } })).code).toBe(200);
}
const of = ({ list }: StationIndicators, key: string): Indicator => {
  const found = list.find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
};
const figureOf = (data: StationIndicators, key: string) => of(data, key).value;
const input = (data: StationIndicators, key: string, name: string) => of(data, key).inputs.find((each) => each.key === name)?.value;

/** A period of a run state, as stored in the log. */
const state = (key: string, result: string, from: string, to: string) => ({
  ...bareLogEntry,
  ...{ project_id: projectId, device_id: idOf(key), type: 5, index_name: 'state', result, content_zh: result, content_en: result },
  ...{ start_time: at(from), recover_time: at(to) },
});
const command = (more: object) => ({
  ...{ project_id: projectId, device_id: idOf('t-ems'), param_id: server.paramId('t-ems', 'dispatch_power_setpoint') },
  ...{ metric: 'dispatch_power_setpoint', user_name: 'u', address: '', old_value: null, asked_value: 1, read_back: null },
  ...{ reason_zh: '', reason_en: '', asked_time: at('2024-05-07T10:00'), end_time: at('2024-05-07T10:01') },
  ...{ state: 'done', sent_time: at('2024-05-07T10:00') as number | null, group_id: null as string | null, ...more },
});
const slots = [
  { mode: 1, from: 0, to: 360, power: 400 },
  { mode: 2, from: 1080, to: 1320, power: 300 },
];
const sending = (stateOf: string, asked: string, end: string) => ({
  ...{ project_id: projectId, device_id: idOf('t-ems'), name: '', day_kind: null, slots: JSON.stringify(slots), held: null },
  ...{ state: stateOf, in_force: null, pause_id: null, group_id: null, reason_zh: '', reason_en: '' },
  ...{ asked_time: at(asked), step_time: at(end), end_time: at(end), user_id: null, login_name: 'l', user_name: 'u' },
  ...{ session_id: null, link_id: null, address: '', lease_owner: '', lease_end: 0 },
});
/** kW of the storage on 3 May, by hour: within its slots near, too far (20 of 750 kW), near, then zero. */
const powerAt = (hour: number) => {
  if (hour < 3) return -400;
  if (hour < 4) return -380;
  if (hour < 6) return -390;
  return hour >= 18 && hour < 21 ? 300 : 0;
};

beforeAll(async () => {
  server = await createTestServer({ description });
  projectId = server.project('station').id;
  const series = names.map((name) => ({ deviceKey: registers[name][0], metric: registers[name][1], ...readings(name) }));
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${hourMs}`, { as: 'engadmin', body: encodeColumns(series) });
  const minutes = Array.from({ length: 24 * 12 }, (_, index) => at('2024-05-03T00:00') + index * 300_000);
  const power = { deviceKey: 't-ems', metric: 'storage_power', times: Float64Array.from(minutes) };
  const hourly = (of: (hour: number) => number) => Float64Array.from(minutes, (_, index) => of(Math.floor(index / 12)));
  const inSlot = (hour: number) => hour < 6 || (hour >= 18 && hour < 22);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=300000`, {
    as: 'engadmin',
    body: encodeColumns([
      { ...power, values: hourly(powerAt) },
      { ...power, metric: 'dispatch_power', values: hourly((hour) => (hour < 6 ? -385 : inSlot(hour) ? 300 : 0)) },
      { ...power, metric: 'slot_now', values: hourly((hour) => (hour < 6 ? 1 : inSlot(hour) ? 2 : 0)) },
    ]),
  });
  // The nameplate of the second converter was imported once and is never reported by the converter.
  const nameplate = {
    deviceKey: 't-pcs2',
    metric: 'rated_power',
    times: Float64Array.of(at('2024-01-01T00:00')),
    values: Float64Array.of(250),
  };
  await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body: encodeColumns([nameplate]) });
  await server.telemetry.settle();
  // The devices report only these values.
  await server.publish('t-ems', { storage_power: 0 });
  const last = { charge_energy_total: 999_999, discharge_energy_total: 999_999 };
  await server.publish('t-pcs1', { rated_power: 500, ...last });
  await server.publish('t-pcs2', last);
  await server.publish('t-bms', { rated_energy: 1500, soc: 50 });
  const [start, end] = ['2024-05-01T00:00', '2024-06-01T00:00'];
  await server.db
    .insertInto('log_entries')
    .values([
      state('t-pcs1', 'run', start, '2024-05-10T00:00'),
      state('t-pcs1', 'fault', '2024-05-10T00:00', '2024-05-10T12:00'),
      state('t-pcs1', 'auto', '2024-05-10T12:00', '2024-05-11T00:00'),
      state('t-pcs1', 'standby', '2024-05-11T00:00', '2024-05-12T00:00'),
      state('t-pcs1', 'offline', '2024-05-12T00:00', '2024-05-12T06:00'),
      state('t-pcs1', 'run', '2024-05-12T06:00', '2024-05-20T00:00'),
      state('t-pcs1', 'run', '2024-05-21T00:00', end),
      state('t-pcs2', 'standby', start, '2024-05-15T00:00'),
      state('t-pcs2', 'stop', '2024-05-15T00:00', '2024-05-16T00:00'),
      state('t-pcs2', 'fault', '2024-05-16T00:00', '2024-05-16T10:00'),
      state('t-pcs2', 'standby', '2024-05-16T10:00', end),
    ])
    .execute();
  await server.db
    .insertInto('alarm_quietings')
    .values({
      ...{ project_id: projectId, kind: 'window', alarm_key: null, device_id: null, region_id: server.device('t-pcs2').regionId },
      ...{ content_zh: '', content_en: '', reason: 'r', severity: 2, created: at('2024-05-15T00:00') },
      ...{ begins: at('2024-05-16T06:00'), until: at('2024-05-16T08:00'), ended: at('2024-05-16T07:00') },
      ...{ user_id: null, login_name: 'l', user_name: 'u', link_id: null },
    })
    .execute();
  await server.db
    .insertInto('commands')
    .values([
      command({ group_id: 'a' }),
      command({ group_id: 'a' }),
      command({ group_id: 'b' }),
      command({ group_id: 'b', state: 'timeout' }),
      command({ state: 'mismatch' }),
      // Not sent, and requested in another month.
      command({ state: 'refused', sent_time: null }),
      command({ state: 'timeout', asked_time: at('2024-06-07T10:00') }),
    ])
    .execute();
  await server.db
    .insertInto('plan_sendings')
    .values([sending('done', '2024-05-01T00:00', '2024-05-01T00:00'), sending('refused', '2024-05-02T00:00', '2024-05-02T00:01')])
    .execute();
}, 120_000);
afterAll(() => server.close());

const month = `unit=month&start=${at('2024-05-17T13:00')}`;

describe('the health of May', () => {
  const asked = () => ask(`unit=month&start=${may}`, 'monitor');

  it('has losses that add up to 100 % with the energy fed in', async () => {
    const { losses } = (await asked()).data;
    expect(losses?.stages.map(({ key, kwh }) => [key, kwh])).toEqual([
      ['taken', sum('taken', may, june)],
      ['charge', sum('charge1', may, june) + sum('charge2', may, june)],
      ['discharge', sum('discharge1', may, june) + sum('discharge2', may, june)],
      ['fedIn', sum('fedIn', may, june)],
    ]);
    const all = [...(losses?.parts ?? []), ...(losses?.stages.slice(-1) ?? [])].reduce((whole, { share }) => whole + share, 0);
    expect(all).toBeCloseTo(100, 2);
  });

  it('has strips of 30 days whose hours add up to the range, including unknown time', async () => {
    const { strips, gatewayHint } = (await asked()).data;
    expect([strips.start, strips.end]).toEqual([at('2024-05-02T00:00'), june]);
    for (const { hours } of strips.units) expect(Object.values(hours).reduce((all, each) => all + each, 0)).toBeCloseTo(720, 6);
    const [first] = strips.units;
    expect(first?.spans.find(({ is }) => is === 'unplanned')).toEqual({
      is: 'unplanned',
      start: at('2024-05-10T00:00'),
      end: at('2024-05-10T12:00'),
    });
    expect(gatewayHint).toBeNull();
  });

  it('has the deviation from the plan on days with a plan', async () => {
    const { plan } = (await asked()).data;
    expect(plan?.times).toHaveLength(31);
    // From −400 kW in the third hour to −380 kW: 20 of 750 kW.
    expect([plan?.mid[2], plan?.mid[0], plan?.tolerance]).toEqual([expect.any(Number), null, 2]);
    expect(plan?.high[2]).toBeCloseTo((20 / 750) * 100, 2);
  });

  it('has cycles, and the day on which the warranted cycles are used up', async () => {
    await set({ warrantyCycles: 50_000, warrantyYears: 10, warrantyFrom: may });
    const { cycling, list } = (await asked()).data;
    const cycles = list.find(({ key }) => key === 'cycles')?.value ?? 0;
    expect(cycling.perDay).toBeCloseTo(cycles / 31, 3);
    expect(cycling.warranty).toMatchObject({ cycles: 50_000, years: 10, from: may });
    await set({ warrantyCycles: null, warrantyYears: null, warrantyFrom: null });
    expect((await asked()).data.cycling.warranty).toBeNull();
  });
});

describe('energy indicators', () => {
  it('are ratios of the registers’ counts, and their four parts add up to 100 %', async () => {
    await set({ auxiliaryIds: [idOf('t-aux')] });
    const { data } = await ask(month);
    expect(data).toMatchObject({ start: may, end: june, until: june, hours: 744 });
    const [taken, fedIn, aux] = [sum('taken', may, june), sum('fedIn', may, june), sum('aux', may, june)];
    const charge = sum('charge1', may, june) + sum('charge2', may, june);
    const discharge = sum('discharge1', may, june) + sum('discharge2', may, june);
    expect(input(data, 'overallEfficiency', 'taken')).toBe(taken);
    expect(input(data, 'overallEfficiency', 'fedIn')).toBe(fedIn);
    expect(input(data, 'auxiliary', 'auxiliary')).toBe(aux);
    expect(figureOf(data, 'overallEfficiency')).toBeCloseTo((fedIn / taken) * 100, 2);
    expect(figureOf(data, 'storageLoss')).toBeCloseTo(((charge - discharge) / taken) * 100, 2);
    expect(figureOf(data, 'auxiliary')).toBeCloseTo((aux / taken) * 100, 2);
    expect(figureOf(data, 'distributionLoss')).toBeCloseTo(((taken - fedIn - charge + discharge - aux) / taken) * 100, 2);
    expect(data.check.sum).toBe(100);
    expect(data.check.derived).toBe(false);
    expect(figureOf(data, 'unitEfficiency')).toBe(Math.round((discharge / charge) * 1000) / 10);
    expect(figureOf(data, 'equivalentHours')).toBeCloseTo((charge + discharge) / 750, 2);
    expect(figureOf(data, 'utilisationFactor')).toBeCloseTo((charge + discharge) / (750 * 744), 4);
    expect(figureOf(data, 'cycles')).toBeCloseTo(discharge / 1500, 3);
    const meters = of(data, 'overallEfficiency').inputs[0]?.from;
    expect(meters).toEqual([{ deviceId: idOf('t-grid'), device: 'Gateway meter', point: expect.any(String) }]);
    expect(of(data, 'overallEfficiency').standard).toEqual({ name: 'GB/T 36549', edition: '2018', trust: 'stated' });
    expect(of(data, 'cycles').standard.trust).toBe('recalled');
    const units = Object.fromEntries(data.units.map((unit) => [unit.deviceId, unit]));
    expect(units[idOf('t-pcs1')]).toMatchObject({ power: 500, charge: sum('charge1', may, june), discharge: sum('discharge1', may, june) });
  });

  it('of a year are ratios of its sums, not means of its days', async () => {
    const { data } = await ask(`unit=year&start=${may}`);
    const [from, to] = [at('2024-01-01T00:00'), at('2025-01-01T00:00')];
    const [taken, fedIn] = [sum('taken', from, to), sum('fedIn', from, to)];
    expect(figureOf(data, 'overallEfficiency')).toBeCloseTo((fedIn / taken) * 100, 2);
    const months = data.series.list.find(({ key }) => key === 'overallEfficiency')?.values ?? [];
    expect(months.filter((value) => value !== null)).toHaveLength(2);
    const april = (sum('fedIn', at('2024-04-01T00:00'), may) / sum('taken', at('2024-04-01T00:00'), may)) * 100;
    expect(months[3]).toBeCloseTo(april, 2);
    expect(data.hours).toBe(366 * 24);
    // Ten of twelve months were not monitored.
    expect(of(data, 'availability')).toMatchObject({ value: null, reason: { code: 'mostlyUnknown' } });
    expect(of(data, 'cycles').value).toBeCloseTo((sum('discharge1', from, to) + sum('discharge2', from, to)) / 1500, 3);
  });

  it('use the same kWh as statistics and settlement on the same day', async () => {
    const day = at('2024-05-17T00:00');
    const { data } = await ask(`unit=day&start=${day}`);
    const statistics = await server.ask<{ energy: { key: string; value: number }[] }>(
      `/api/energy/statistics?projectId=${projectId}&unit=day&start=${day}`,
      { as: 'monitor' },
    );
    const settled = await server.ask<{ day: { figures: { energy: Record<string, string | null> } } }>(
      `/api/settlement/day?projectId=${projectId}&date=2024-05-17`,
      { as: 'monitor' },
    );
    const energies = settled.data.day.figures.energy;
    const other = (key: string) => statistics.data.energy.find((each) => each.key === key)?.value;
    for (const [own, indicator, theirs, byHand] of [
      ['taken', 'overallEfficiency', 'gridImport', sum('taken', day, day + dayMs)],
      ['fedIn', 'overallEfficiency', 'gridExport', sum('fedIn', day, day + dayMs)],
      ['charge', 'unitEfficiency', 'charge', sum('charge1', day, day + dayMs) + sum('charge2', day, day + dayMs)],
      ['discharge', 'unitEfficiency', 'discharge', sum('discharge1', day, day + dayMs) + sum('discharge2', day, day + dayMs)],
    ] as const) {
      expect(input(data, indicator, own), own).toBe(byHand);
      expect(other(theirs), own).toBe(byHand);
      expect(Number(energies[theirs]), own).toBe(byHand);
    }
    expect(data.series).toEqual({ times: [], list: [] });
  });

  it('without an auxiliary meter are unknown, or the remainder of the balance, depending on the setting', async () => {
    await set({ auxiliaryIds: [], auxiliary: 'metered' });
    const metered = (await ask(month)).data;
    expect(of(metered, 'auxiliary')).toMatchObject({ value: null, reason: { code: 'noAuxiliaryMeter' } });
    expect(of(metered, 'distributionLoss')).toMatchObject({ value: null, reason: { code: 'noAuxiliaryMeter' } });
    expect(metered.check).toEqual({ sum: null, derived: false });
    await set({ auxiliary: 'balance' });
    const rest = (await ask(month)).data;
    const [taken, fedIn] = [sum('taken', may, june), sum('fedIn', may, june)];
    const charge = sum('charge1', may, june) + sum('charge2', may, june);
    const discharge = sum('discharge1', may, june) + sum('discharge2', may, june);
    expect(figureOf(rest, 'auxiliary')).toBeCloseTo(((taken - charge + (discharge - fedIn)) / taken) * 100, 2);
    expect(of(rest, 'auxiliary').estimated).toBe(true);
    expect(of(rest, 'distributionLoss').reason?.code).toBe('withinAuxiliary');
    expect(rest.check.sum).toBe(100);
    expect(rest.check.derived).toBe(true);
  });

  it('follow the configured definitions', async () => {
    await set({ cycles: 'both', hours: 'discharge', ratedPower: 1000, ratedEnergy: 2000 });
    const { data } = await ask(month);
    const charge = sum('charge1', may, june) + sum('charge2', may, june);
    const discharge = sum('discharge1', may, june) + sum('discharge2', may, june);
    expect(figureOf(data, 'cycles')).toBeCloseTo((charge + discharge) / 4000, 3);
    expect(figureOf(data, 'equivalentHours')).toBeCloseTo(discharge / 1000, 2);
    expect(of(data, 'cycles').inputs.find(({ key }) => key === 'ratedEnergy')).toMatchObject({ value: 2000, from: [] });
    await set({ cycles: 'discharge', hours: 'both', ratedPower: null, ratedEnergy: null });
  });
});

describe('state hours', () => {
  it('distinguish planned and unplanned by recorded outages and maintenance windows; unknown time is never available', async () => {
    const wish = { id: 0, version: 0, deviceId: idOf('t-pcs2'), kind: 'planned', reason: 'Fans' };
    const saved = await post<Outage>('outages/save', { ...wish, begins: at('2024-05-15T00:00'), ends: at('2024-05-15T10:00') });
    expect(saved.data).toMatchObject({ deviceId: idOf('t-pcs2'), kind: 'planned', version: 1, by: { loginName: 'engineer' } });
    const { data } = await ask(month);
    const hours = Object.fromEntries(data.units.map((unit) => [unit.deviceId, unit.hours]));
    // 744 h: 12 fault, 24 stand-by, 6 offline, 24 not monitored.
    const one = { running: 744 - 66, reserve: 24, planned: 0, unplanned: 12, unknown: 30 };
    // 10 h recorded, 1 of the window, 9 of fault in addition; switched off counts as reserve.
    const two = { running: 0, reserve: 744 - 20, planned: 11, unplanned: 9, unknown: 0 };
    expect(hours[idOf('t-pcs1')]).toEqual(one);
    expect(hours[idOf('t-pcs2')]).toEqual(two);
    const weighted = (a: number, b: number) => (a * 500 + b * 250) / 750;
    expect(input(data, 'availability', 'unknown')).toBeCloseTo(weighted(30, 0), 2);
    expect(figureOf(data, 'availability')).toBeCloseTo((weighted(one.running + one.reserve, two.reserve) / 744) * 100, 2);
    expect(figureOf(data, 'service')).toBeCloseTo((weighted(one.running, 0) / 744) * 100, 2);
    expect(figureOf(data, 'plannedOutage')).toBeCloseTo((weighted(0, 11) / 744) * 100, 2);
    expect(figureOf(data, 'unplannedOutage')).toBeCloseTo((weighted(12, 9) / 744) * 100, 2);
    const tenth = data.series.list.find(({ key }) => key === 'unplannedOutage')?.values[9];
    expect(tenth).toBeCloseTo((weighted(12, 0) / 24) * 100, 2);
    await set({ stopped: 'unplanned', offline: 'unplanned', windows: false, available: 'running' });
    const strict = (await ask(month)).data;
    expect(figureOf(strict, 'plannedOutage')).toBeCloseTo((weighted(0, 10) / 744) * 100, 2);
    expect(figureOf(strict, 'unplannedOutage')).toBeCloseTo((weighted(18, 24) / 744) * 100, 2);
    expect(figureOf(strict, 'availability')).toBe(figureOf(strict, 'service'));
    await set({ stopped: 'reserve', offline: 'unknown', windows: true, available: 'ready' });
  });

  it('accept outages of own units without overlap, from permitted users', async () => {
    const wish = { id: 0, version: 0, deviceId: idOf('t-pcs1'), kind: 'unplanned', reason: 'x' };
    const [begins, ends] = [at('2024-03-01T00:00'), at('2024-03-02T00:00')];
    expect((await post('outages/save', { ...wish, begins, ends }, 'monitor')).code).toBe(403);
    const first = await post<Outage>('outages/save', { ...wish, begins, ends });
    expect(first.code).toBe(200);
    const over = await post('outages/save', { ...wish, begins: begins + hourMs, ends: ends + hourMs });
    expect(over.errors?.[0]?.path).toBe('begins');
    expect((await post('outages/save', { ...wish, begins: ends, ends: begins })).errors?.[0]?.path).toBe('ends');
    expect((await post('outages/save', { ...wish, reason: ' ', begins: ends, ends: ends + 1 })).errors?.[0]?.path).toBe('reason');
    for (const deviceId of [idOf('t-foreign'), idOf('t-grid'), 999_999])
      expect((await post('outages/save', { ...wish, deviceId, begins: ends, ends: ends + 1 })).errors?.[0]?.path).toBe('deviceId');
    const { id } = first.data;
    expect((await post('outages/save', { ...wish, id, version: 7, begins, ends })).status).toBe(409);
    const changed = await post<Outage>('outages/save', { ...wish, id, version: 1, begins, ends: ends - hourMs });
    expect(changed.data).toMatchObject({ id, version: 2, ends: ends - hourMs });
    const again = await post<Outage>('outages/save', { ...wish, id, version: 2, begins, ends: ends - hourMs });
    expect(again.data).toEqual(changed.data);
    const list = await server.ask<{ list: Outage[] }>(`/api/indicators/outages?projectId=${projectId}`, { as: 'monitor' });
    expect(list.data.list.map((each) => each.begins)).toEqual([at('2024-05-15T00:00'), begins]);
    expect((await post('outages/remove', { id }, 'operator')).code).toBe(403);
    expect((await post('outages/remove', { id })).data).toEqual({ removed: true });
    expect((await post('outages/remove', { id })).status).toBe(404);
    const actions = await server.db
      .selectFrom('log_entries')
      .select(['content_zh', 'set_value'])
      .where('type', '=', 4)
      .orderBy('id')
      .execute();
    const told = actions.map(({ content_zh }) => content_zh).filter((content) => content.includes('停运'));
    expect(told.map((content) => content.slice(0, 2))).toEqual(['登记', '登记', '修改', '删除']);
  });
});

describe('orders and plans', () => {
  it('count sent orders; a group or a plan counts as one', async () => {
    const { data } = await ask(month);
    expect(input(data, 'responseSuccess', 'ordered')).toBe(4);
    expect(figureOf(data, 'responseSuccess')).toBe(50);
    const before = (await ask(`unit=month&start=${at('2024-04-02T00:00')}`)).data;
    expect(of(before, 'responseSuccess')).toMatchObject({ value: null, reason: { code: 'noOrders' } });
    expect(of(before, 'planDeviation')).toMatchObject({ value: null, reason: { code: 'noPlan' } });
  });

  it('compare the power of each quarter-hour with the plan in force', async () => {
    const { data } = await ask(`unit=day&start=${at('2024-05-03T12:00')}`);
    // 10 h of slots: 1 h of 20 kW (2.67 % of 750 kW) and 1 h of zero power are not followed.
    expect(input(data, 'planDeviation', 'judged')).toBe(10);
    expect(figureOf(data, 'planDeviation')).toBe(80);
    expect(input(data, 'planDeviation', 'deviation')).toBeCloseTo((1 * (20 / 7.5) + 2 * (10 / 7.5) + 1 * (300 / 7.5)) / 10, 2);
    const whole = (await ask(month)).data;
    // The other thirty days have no power data.
    expect(input(whole, 'planDeviation', 'unjudged')).toBe(300);
    expect(figureOf(whole, 'planDeviation')).toBe(80);
    await set({ tolerance: 3 });
    expect(figureOf((await ask(`unit=day&start=${at('2024-05-03T12:00')}`)).data, 'planDeviation')).toBe(90);
    const none = (await ask(`unit=day&start=${at('2024-05-04T12:00')}`)).data;
    expect(of(none, 'planDeviation')).toMatchObject({ value: null, reason: { code: 'noQuarters' } });
  });
});

describe('definitions of following', () => {
  it('can compare the power with the controller’s dispatched power', async () => {
    await set({ tolerance: 2, setpoint: 'dispatched' });
    const { data } = await ask(`unit=day&start=${at('2024-05-03T12:00')}`);
    // All charging is within 15 kW (2 % of 750 kW) of 385, and three of four hours of discharging.
    expect(input(data, 'planDeviation', 'judged')).toBe(10);
    expect(figureOf(data, 'planDeviation')).toBe(90);
    expect(of(data, 'planDeviation').inputs[0]?.from.map(({ deviceId }) => deviceId)).toEqual([idOf('t-ems'), idOf('t-ems')]);
    await set({ setpoint: 'sent' });
  });
});

describe('units', () => {
  it('are weighted by reported power, newest or imported, or by the setting of a unit', async () => {
    const { units } = await settingsNow();
    expect(units.map(({ deviceId, ratedPower }) => [deviceId, ratedPower])).toEqual([
      [idOf('t-pcs1'), 500],
      [idOf('t-pcs2'), 250],
    ]);
    const service = async () => {
      const { data } = await ask(month);
      const running = (key: string) => data.units.find(({ deviceId }) => deviceId === idOf(key))?.hours.running ?? Number.NaN;
      const [one, two] = [running('t-pcs1'), running('t-pcs2')];
      const weighted = (a: number, b: number) => (((one * a + two * b) / (a + b)) * 100) / 744;
      return { data, of: weighted };
    };
    const told = await service();
    expect(figureOf(told.data, 'service')).toBeCloseTo(told.of(500, 250), 2);
    await set({ unitPowers: [{ deviceId: idOf('t-pcs2'), ratedPower: 1500 }] });
    const asSet = await service();
    expect(figureOf(asSet.data, 'service')).toBeCloseTo(asSet.of(500, 1500), 2);
    expect(asSet.of(500, 1500)).not.toBeCloseTo(told.of(500, 250), 1);
    expect(asSet.data.units.map(({ power }) => power)).toEqual([500, 1500]);
    expect(input(asSet.data, 'utilisationFactor', 'ratedPower')).toBe(2000);
    // The unit's own value is still shown beside the field.
    expect((await settingsNow()).units[1]?.ratedPower).toBe(250);
    await set({ unitPowers: [] });
  });

  it('accept a power above 0, once, for a unit of the project', async () => {
    const { version, settings } = await settingsNow();
    const save = (unitPowers: object[]) => post('settings/save', { version, settings: { ...settings, unitPowers } });
    for (const deviceId of [idOf('t-foreign'), idOf('t-grid')])
      expect((await save([{ deviceId, ratedPower: 5 }])).errors?.[0]?.path).toBe('settings.unitPowers');
    const one = { deviceId: idOf('t-pcs1'), ratedPower: 5 };
    expect((await save([one, one])).errors?.[0]?.path).toBe('settings.unitPowers');
    expect((await save([{ ...one, ratedPower: 0 }])).status).toBe(400);
    expect((await post('settings/save', { version, settings: { ...settings, unitPowers: [one] } }, 'operator')).code).toBe(403);
  });
});

describe('permissions', () => {
  it('definitions are set in the version that was read, with existing meters', async () => {
    const { version, settings, meters, station } = await settingsNow();
    expect(station).toEqual({ ratedPower: 750, ratedEnergy: 1500 });
    expect(meters.map(({ deviceId }) => deviceId)).toEqual([idOf('t-grid'), idOf('t-aux')]);
    expect((await post('settings/save', { version, settings }, 'operator')).code).toBe(403);
    expect((await post('settings/save', { version: version - 1, settings })).status).toBe(409);
    const wrong = await post('settings/save', { version, settings: { ...settings, gatewayIds: [idOf('t-foreign')] } });
    expect(wrong.errors?.[0]?.path).toBe('settings.gatewayIds');
    expect((await post('settings/save', { version, settings: { ...settings, tolerance: 0 } })).status).toBe(400);
    expect((await ask(month, 'stranger')).code).toBe(4013);
    expect((await server.ask(`/api/indicators/station?projectId=${server.project('foreign').id}`, { as: 'monitor' })).code).toBe(4013);
  });

  it('the file with the formulas requires the export permission', async () => {
    const path = `/dataviewapi8/api/indicators/file?projectId=${projectId}&${month}`;
    const fetchAs = async (user: TestUser, format: string) =>
      server.app.inject({ url: `${path}&format=${format}`, headers: { sid: await server.sid(user), 'accept-language': 'en' } });
    const { body, headers } = await fetchAs('engineer', 'csv');
    expect(headers['content-disposition']).toContain('indicators-2024-05.csv');
    expect(body).toContain('Overall efficiency');
    expect(body).toContain('fed in ÷ taken');
    expect(body).toContain('Gateway meter / ');
    expect(body).toContain('GB/T 36549-2018');
    expect((await fetchAs('engineer', 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await fetchAs('monitor', 'csv')).json()).toMatchObject({ code: 403 });
  });

  it('a shared gateway has the reason why there are no figures', async () => {
    await server.ask(`/api/indicators/settings?projectId=${projectId}`, { as: 'monitor' });
    const factory = server.project('factory').id;
    const { data } = await server.ask<StationIndicators>(`/api/indicators/station?projectId=${factory}&unit=month`, { as: 'monitor' });
    expect(data.list.find(({ key }) => key === 'overallEfficiency')).toMatchObject({ value: null, reason: { code: 'noGatewayMeter' } });
    expect(data.list.find(({ key }) => key === 'availability')).toMatchObject({ value: null, reason: { code: 'noUnits' } });
  });
});
