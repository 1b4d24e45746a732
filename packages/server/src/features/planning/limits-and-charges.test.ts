/** Power limits by cell temperature, and the power-factor charge, in plans of a station with identical days: values computed by hand. */
import type { Backtest, BestPlanView } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';
import { daysAgo, publishRepeatedly, quarter, stored, tariff, tomorrow, zone } from './alike-days-fixture.ts';

let server: TestServer;
let projectId: number;
let silence = () => {};
const columns = stored();
const times = columns[0]?.times ?? new Float64Array();

const path = '/api/planning/settings';
async function save(settings: object) {
  const { data } = await server.ask<{ version: number }>(`${path}?projectId=${projectId}`, { as: 'monitor' });
  const body = { projectId, version: data.version, settings };
  return server.ask<{ version: number }>(`${path}/save`, { as: 'engineer', language: 'en', body });
}
async function planned(): Promise<BestPlanView> {
  const ask = () =>
    server.ask<{ plan: BestPlanView | { kind: 'none'; why: string } | null }>(
      `/api/planning/best?projectId=${projectId}&date=${tomorrow()}`,
      { as: 'monitor' },
    );
  await expect.poll(async () => (await ask()).data.plan, { timeout: 30_000 }).not.toBeNull();
  const { plan } = (await ask()).data;
  if (plan?.kind !== 'plan') throw new Error(JSON.stringify(plan));
  return plan;
}
async function importColumns(list: readonly { deviceKey: string; metric: string; times: Float64Array; values: Float64Array }[]) {
  const answer = await server.ask<{ rejected: number }>(`/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`, {
    as: 'platform',
    body: encodeColumns([...list]),
  });
  expect(answer.data).toMatchObject({ rejected: 0 });
  await server.telemetry.settle();
}
const hourOf = (time: number) => (time - dayOf(zone, time).start) / 3_600_000;

const plain = { chargeEfficiency: 100, dischargeEfficiency: 100, socEnd: 10, cyclesMost: 3 };
const limits = {
  hotLimits: [{ temperature: 45, charge: null, discharge: 30 }],
  coldLimits: [{ temperature: 5, charge: 20, discharge: null }],
};

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } });
  await importColumns(columns);
  const last = (metric: string) => columns.find((column) => column.metric === metric)?.values.at(-1) ?? 0;
  const result = {
    ...{ rated_power: 250, rated_energy: 1000, soc_upper_limit: 90, soc_lower_limit: 10, soc: 30 },
    ...{ charge_energy_total: last('charge_energy_total'), discharge_energy_total: last('discharge_energy_total') },
  };
  silence = await publishRepeatedly(() => server.publish('t-ems', result));
  await server.publish('t-pv', { energy_total: last('energy_total') });
  await server.publish('t-grid', { energy_import: last('energy_import'), energy_export: last('energy_export') });
  const station = async () => (await server.ask<{ station: object }>(`${path}?projectId=${projectId}`, { as: 'monitor' })).data.station;
  await vi.waitFor(async () => expect(await station()).toMatchObject({ power: 250, capacity: 1000, soc: 30 }), 30_000);
}, 120_000);
afterAll(() => {
  silence();
  return server.close();
});

it('invalid temperature limits are rejected', async () => {
  const wrong = await save({ ...plain, hotLimits: [{ temperature: 200 }], coldLimits: [{ temperature: 0, charge: -1 }] });
  expect(wrong.errors?.map(({ path: at }) => at)).toEqual(['settings.hotLimits.0.temperature', 'settings.coldLimits.0.charge']);
  const five = Array.from({ length: 5 }, (_, at) => ({ temperature: at }));
  expect((await save({ ...plain, coldLimits: five })).errors?.map(({ path: at }) => at)).toEqual(['settings.coldLimits']);
});

it('temperature limits do not apply if no temperature is known, which the answer states', async () => {
  await save(plain);
  expect((await planned()).temperature).toBeNull();
  await save({ ...plain, ...limits });
  expect(await planned()).toMatchObject({
    earns: { best: '816.32' },
    temperature: { days: 0, highest: null, lowest: null, limited: 0, unknown: 96 },
  });
});

it('the plan respects them, using the temperatures of past days', async () => {
  // Cold from 0:00 to 2:00, hot from 18:00 to 20:00; reported one minute before the end of each quarter-hour and valid until the next.
  const at = times.slice(0, -1);
  const values = (of: (hour: number) => number) => Float64Array.from(at, (time) => of(hourOf(time)));
  await importColumns([
    { deviceKey: 't-ems', metric: 'cell_temperature_max', times: at, values: values((hour) => (hour >= 18 && hour < 20 ? 48 : 30)) },
    { deviceKey: 't-ems', metric: 'cell_temperature_min', times: at, values: values((hour) => (hour < 2 ? 3 : 20)) },
  ]);
  await server.publish('t-ems', { cell_temperature_max: 30, cell_temperature_min: 20 });
  await save({ ...plain, ...limits, power: 110 });
  const plan = await planned();
  expect(plan.temperature).toMatchObject({ highest: 48, lowest: 3, limited: 16, unknown: 0 });
  expect(plan.temperature?.days).toBeGreaterThan(1);
  // Two of the 8 cheap hours have 20 kW, the others 110 kW: 700 kWh, each earning the difference of the two prices.
  expect(plan.earns.best).toBe((700 * (1.34176875 - 0.32136875)).toFixed(2));
  for (const { start, chargeMost, dischargeMost, power, slotPower } of plan.quarters) {
    const hour = hourOf(start);
    expect([chargeMost, dischargeMost]).toEqual([hour < 2 ? 20 : null, hour >= 18 && hour < 20 ? 30 : null]);
    for (const each of [power, slotPower ?? 0]) {
      expect(-each).toBeLessThanOrEqual((chargeMost ?? 110) + 0.01);
      expect(each).toBeLessThanOrEqual((dischargeMost ?? 110) + 0.01);
    }
  }
  const cold = plan.slots?.find(({ mode, from }) => mode === 1 && from < 120);
  expect(cold?.reasons).toContainEqual({ code: 'temperature', most: 20 });
  const warm = plan.slots?.find(({ mode, from }) => mode === 1 && from >= 120);
  expect(warm?.reasons.map(({ code }) => code)).not.toContain('temperature');
});

it('a power-factor charge is omitted without reactive energy, which the answer states', async () => {
  const { data } = await server.ask<{ newest: number }>(`/api/tariff/list?projectId=${projectId}`, { as: 'monitor' });
  const charged = { ...tariff, powerFactor: { standard: '0.90', withBasic: false } };
  await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: data.newest, tariff: charged } });
  await save(plain);
  expect(await planned()).toMatchObject({
    earns: { best: '816.32' },
    powerFactor: { standard: '0.90', none: 'reactive', cos: null, rate: null, price: null, cosWithout: null, effect: null },
  });
});

/** 108 kvarh per hour with 200 kWh: 4800 kWh and 2592 kvarh a day, cosφ 0.8799. */
const reactive = 108 * 24 * 30;
/** 2000 kWh a day at the valley price, 2800 kWh above it, as billed; excluding the surcharge "funds". */
const base = 19_282.13 + 112_708.58;
/** Standard 0.90: +1.5 % at 0.87, +1 % at 0.88, +0.5 % at 0.89. */
const slope = (-0.01 * base) / (reactive * (0.89 / Math.sqrt(1 - 0.89 ** 2) - 0.87 / Math.sqrt(1 - 0.87 ** 2)));

it('with reactive energy, the plan includes its effect on the power-factor charge', async () => {
  const register = (kvar: number) => Float64Array.from(times, (_, at) => 500 + (at * kvar) / 4);
  const kept = [
    { deviceKey: 't-grid', metric: 'reactive_energy_import', times, values: register(100) },
    { deviceKey: 't-grid', metric: 'reactive_energy_export', times, values: register(8) },
  ];
  await importColumns(kept);
  await server.publish('t-grid', Object.fromEntries(kept.map(({ metric, values }) => [metric, values.at(-1) ?? 0])));
  // 800 kWh moved without losses: cosφ is unchanged, and 1 % of the saved energy cost is saved in addition.
  await save({ ...plain, reserve: 0 });
  await save({ ...plain, reserve: 1 });
  const whole = await planned();
  const saved = 0.01 * 800 * (1.34176875 - 0.32136875);
  expect(whole.powerFactor).toMatchObject({ days: 30, none: null, cos: 88, rate: 1, cosWithout: 0.8799, cosWith: 0.8799 });
  expect(whole.powerFactor?.price).toBeCloseTo(slope, 5);
  expect(whole.powerFactor?.effect).toBe((-saved).toFixed(2));
  expect(whole.earns.best).toBe((816.32 + saved).toFixed(2));
  // The bill without the storage contains its energy alone.
  expect(whole.costs.without).toBe((1600 * 0.34105625 + 3200 * 1.36145625).toFixed(2));

  // Losses increase purchases, which raises cosφ.
  await save({ ...plain, chargeEfficiency: 95, dischargeEfficiency: 95 });
  const lossy = await planned();
  const [bought, given] = [800 / 0.95, 800 * 0.95];
  const effect = (bought - given) * slope + 0.01 * (bought * 0.32136875 - given * 1.34176875);
  expect(lossy.powerFactor?.effect).toBe(effect.toFixed(2));
  const active = (4800 + bought - given) * 30;
  expect(lossy.powerFactor).toMatchObject({ cosWithout: 0.8799, cosWith: Number((active / Math.hypot(active, reactive)).toFixed(4)) });
  expect(Number(lossy.earns.best)).toBeCloseTo(given * 1.36145625 - bought * 0.34105625 - effect, 1);
  const { without, energy, demand, wear } = lossy.costs;
  const rest = Number(without) - Number(energy) - Number(demand) - Number(wear) - Number(lossy.powerFactor?.effect);
  expect(rest).toBeCloseTo(Number(lossy.earns.slots), 1);
});

it('the back-test includes it as well and uses measured temperatures', async () => {
  const judged = async () => {
    const body = { projectId, from: daysAgo(2), to: daysAgo(2) };
    const { data } = await server.ask<{ jobId: number }>('/api/planning/backtest/run', { as: 'engineer', body });
    await server.jobs.ended(data.jobId, 60_000);
    const result = await server.ask<{ backtest: Backtest }>(`/api/planning/backtest?projectId=${projectId}`, { as: 'monitor' });
    return result.data.backtest;
  };
  await save(plain);
  const apart = 1.34176875 - 0.32136875;
  // 400 kWh were moved, 800 kWh were possible; plus 1 % of it from the charge.
  expect(await judged()).toMatchObject({
    powerFactor: 'reckoned',
    days: [
      {
        none: null,
        actual: (400 * apart * 1.01).toFixed(2),
        planned: (800 * apart * 1.01).toFixed(2),
        best: (800 * apart * 1.01).toFixed(2),
      },
    ],
  });
  await save({ ...plain, ...limits, power: 110 });
  const best = (700 * apart * 1.01).toFixed(2);
  expect(await judged()).toMatchObject({ days: [{ none: null, planned: best, best }] });
}, 150_000);
