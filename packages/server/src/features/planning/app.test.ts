/** Plans and back-tests of a station with identical days, compared with values computed by hand. */
import type { Backtest, BestPlanView, PlannedDay, PlanningSettings } from '@czyun/contract';
import type { WhyAnswer, WhyNode } from '@czyun/contract/why';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { daysAgo, daysStored, publishRepeatedly, quarter, stored, tariff, today, tomorrow } from './alike-days-fixture.ts';

let server: TestServer;
let projectId: number;
let silence = () => {};
let foreignId: number;

const settingsOf = async (as: TestUser = 'monitor', project = projectId) =>
  server.ask<{ settings: PlanningSettings; version: number; station: Record<string, number | null> }>(
    `/api/planning/settings?projectId=${project}`,
    { as },
  );
const save = async (settings: object, as: TestUser = 'engineer', more: object = {}) =>
  server.ask<{ version: number }>('/api/planning/settings/save', {
    as,
    language: 'en',
    body: { projectId, version: (await settingsOf('platform')).data.version, settings, ...more },
  });
type Best = { plan: BestPlanView | { kind: 'none'; why: string } | null; ahead: PlannedDay | null; renewing: boolean };
const best = (date: string, as: TestUser = 'monitor', project = projectId) =>
  server.ask<Best>(`/api/planning/best?projectId=${project}&date=${date}`, { as });
async function planned(date: string) {
  await expect.poll(async () => (await best(date)).data.plan).not.toBeNull();
  return (await best(date)).data.plan;
}
const plain = { chargeEfficiency: 100, dischargeEfficiency: 100, socEnd: 10 };

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  foreignId = server.device('t-foreign').projectId;
}, 60_000);
afterAll(() => {
  silence();
  return server.close();
});

describe('without prices or readings', () => {
  it('there is no plan, with a reason', async () => {
    expect(await planned(tomorrow())).toMatchObject({ kind: 'none', why: 'noPrices' });
    await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } });
    expect(await planned(tomorrow())).toMatchObject({ kind: 'none', why: 'noSoc' });
    expect((await settingsOf()).data).toMatchObject({ version: 0, station: { power: null, capacity: null, soc: null } });
  });
});

describe('settings', () => {
  it('are set by engineers and read by all members of the project only', async () => {
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save(plain, as)).code).toBe(403);
    expect((await save(plain, 'stranger')).code).toBe(4013);
    expect((await save(plain, 'engadmin', { projectId: foreignId })).code).toBe(4013);
    expect((await settingsOf('stranger')).code).toBe(4013);
    expect((await settingsOf()).data.version).toBe(0);
    expect((await save(plain)).data).toMatchObject({ version: 1, settings: { ...plain, reserve: 0, cyclesMost: null, cycleCost: '0' } });
    expect((await save(plain, 'engineer', { version: 0 })).status).toBe(409);
    expect((await save(plain)).data.version).toBe(1);
  });

  it('are rejected field by field if invalid', async () => {
    const paths = async (settings: object) => (await save(settings)).errors?.map(({ path }) => path);
    expect(await paths({ chargeEfficiency: 20 })).toEqual(['settings.chargeEfficiency']);
    expect(await paths({ cycleCost: 'free' })).toEqual(['settings.cycleCost']);
    expect(await paths({ socMin: 80, socMax: 20 })).toEqual(['settings.socMax']);
    expect(await paths({ power: -1 })).toEqual(['settings.power']);
  });
});

describe('for a station with identical days', () => {
  beforeAll(async () => {
    const columns = stored();
    const path = `/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`;
    const answer = await server.ask<{ rejected: number }>(path, { as: 'platform', body: encodeColumns(columns) });
    expect(answer.data).toMatchObject({ rejected: 0 });
    await server.telemetry.settle();
    const last = (metric: string) => columns.find((column) => column.metric === metric)?.values.at(-1) ?? 0;
    const result = {
      ...{ rated_power: 250, rated_energy: 1000, soc_upper_limit: 90, soc_lower_limit: 10, soc: 30 },
      ...{ charge_energy_total: last('charge_energy_total'), discharge_energy_total: last('discharge_energy_total') },
    };
    silence = await publishRepeatedly(() => server.publish('t-ems', result));
    await server.publish('t-pv', { energy_total: last('energy_total') });
    await server.publish('t-grid', { energy_import: last('energy_import'), energy_export: last('energy_export') });
    const station = { power: 250, capacity: 1000, socMax: 90, soc: 30 };
    await vi.waitFor(async () => expect((await settingsOf()).data.station).toMatchObject(station), 30_000);
    // A change of settings computes plans again; plans from before the station reported are discarded.
    await save({ ...plain, cyclesMost: 3 });
  }, 120_000);

  it('the plan of tomorrow earns the amount computed by hand', async () => {
    const plan = await planned(tomorrow());
    if (plan?.kind !== 'plan') throw new Error(JSON.stringify(plan));
    // 10 % to 90 % of 1000 kWh, bought at 0.34105625 and used instead of buying at 1.36145625.
    expect(plan.earns).toEqual({ best: '816.32', slots: '816.32', loss: '0.00' });
    // 200 kW for 8 h and for 16 h.
    expect(plan.costs.without).toBe((1600 * 0.34105625 + 3200 * 1.36145625).toFixed(2));
    expect(plan).toMatchObject({ socStart: 10, cycles: 0.8, solver: { status: 'optimal' }, pv: { rung: 'yesterday', by: null } });
    expect(plan.quarters).toHaveLength(96);
    expect(plan.quarters.every(({ load }) => load === 200)).toBe(true);
    expect(plan.load).toMatchObject({ rung: 'yesterday', by: 'mape' });
    expect(plan.load.errors[0]).toMatchObject({ rung: 'yesterday', mape: 0, wape: 0 });
    expect(plan.slots?.length).toBeLessThanOrEqual(12);
    for (const slot of plan.slots ?? []) {
      expect(slot.reasons.map(({ code }) => code)).toContain(slot.mode === 1 ? 'cheap' : 'dear');
      expect(slot.mode === 1 ? slot.to : 1440 - slot.from).toBeLessThanOrEqual(slot.mode === 1 ? 480 : 960);
    }
    const price = plan.sensitivity.filter(({ of }) => of === 'price').map(({ kept, anew }) => [kept, anew]);
    expect(price).toEqual([
      ['897.95', '897.95'],
      ['734.69', '734.69'],
    ]);
  });

  it('its forecasts, prices and earnings have explanations that add up to the displayed figures', async () => {
    const plan = await planned(tomorrow());
    if (plan?.kind !== 'plan') throw new Error(JSON.stringify(plan));
    const chain = async (fields: object, as: TestUser = 'monitor', project = projectId) => {
      const query = new URLSearchParams(
        Object.entries({ projectId: project, ...fields }).map(([name, value]): [string, string] => [name, String(value)]),
      );
      return server.ask<WhyAnswer>(`/api/why/get?${query}`, { as, language: 'en' });
    };
    const sumAt = (nodes: readonly WhyNode[], depth: number) =>
      nodes.reduce((sum, node) => (node.depth === depth ? sum + node.factor * (node.value ?? 0) : sum), 0);
    const noon = plan.quarters[50];
    const ofLoad = { kind: 'forecast', key: 'load', date: tomorrow(), start: noon?.start };
    const { nodes } = (await chain(ofLoad)).data;
    expect(nodes[0]).toMatchObject({ value: noon?.load, way: 'same', rule: 'Same quarter-hour of the last known day' });
    // One day, with the registers of its quarter-hour.
    expect(nodes.filter(({ depth, role }) => depth === 1 && role === 'part')).toHaveLength(1);
    expect(sumAt(nodes, 2)).toBeCloseTo(noon?.load ?? 0, 2);
    expect(nodes.filter(({ role, value }) => role === 'reading' && value !== null).length).toBeGreaterThan(4);
    const price = (await chain({ kind: 'price', key: 'buy', start: noon?.start })).data.nodes;
    expect(price[0]?.value).toBe(Number(noon?.buy));
    expect(sumAt(price, 1)).toBeCloseTo(Number(noon?.buy), 8);
    expect(price.map(({ label }) => label)).toContain('funds');
    const expected = (await chain({ kind: 'expected', date: tomorrow() })).data.nodes;
    expect(expected[0]?.value).toBe(Number(plan.earns.slots));
    expect(sumAt(expected, 1)).toBeCloseTo(Number(plan.earns.slots), 6);
    expect((await chain({ ...ofLoad, start: 900_000 })).status).toBe(404);
    expect((await chain({ ...ofLoad, key: 'grid' })).status).toBe(400);
    expect((await chain({ kind: 'expected' })).status).toBe(400);
    expect((await chain(ofLoad, 'stranger')).code).toBe(4013);
    expect((await chain(ofLoad, 'engineer', foreignId)).code).toBe(4013);
  });

  it('until it is computed, its prices and forecasts are returned', async () => {
    await save({ ...plain, cyclesMost: 4 });
    // On a busy machine the inputs may take longer than the call waits.
    const first = await vi.waitFor(async () => {
      const { data } = await best(tomorrow());
      expect(data.plan ?? data.ahead).not.toBeNull();
      return data;
    }, 30_000);
    const plan = await planned(tomorrow());
    if (plan?.kind !== 'plan') throw new Error(JSON.stringify(plan));
    const quarters = plan.quarters.map(({ start, period, buy, feedIn, load, pv }) => ({ start, period, buy, feedIn, load, pv }));
    // If solved while the call waits, the plan is returned immediately.
    expect(first).toEqual(
      first.plan === null
        ? { plan: null, ahead: { date: tomorrow(), timeZone: plan.timeZone, quarters }, renewing: false }
        : { plan, ahead: null, renewing: false },
    );
  });

  it('configured limits change the plan', async () => {
    const wrong = await save({
      ...plain,
      chargeCurve: [
        { to: 100, efficiency: 90 },
        { to: 100, efficiency: 95 },
      ],
    });
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['settings.chargeCurve.1.to']);
    const curve = [{ to: 50, efficiency: 60 }];
    await save({ ...plain, cyclesMost: 3, chargeDerating: [{ soc: 50, power: 60 }], dischargeCurve: curve, auxiliary: 10 });
    const plan = await planned(tomorrow());
    if (plan?.kind !== 'plan') throw new Error(JSON.stringify(plan));
    const charged = plan.quarters.filter(({ power }) => power < -0.01);
    expect(Math.max(...charged.map(({ power }) => -power))).toBeGreaterThan(60);
    expect(Math.max(...charged.filter(({ soc }) => soc > 50.1).map(({ power }) => -power))).toBeLessThanOrEqual(60.01);
    // Low discharge powers lose too much.
    expect(Math.min(...plan.quarters.filter(({ power }) => power > 0.01).map(({ power }) => power))).toBeGreaterThan(50);
    // 210 kW all day without the storage, including auxiliaries.
    expect(plan.costs.without).toBe((1680 * 0.34105625 + 3360 * 1.36145625).toFixed(2));
    await save({ ...plain, cyclesMost: 3 });
  });

  it('today starts with the state of charge at midnight', async () => {
    expect(await planned(today().date)).toMatchObject({ kind: 'plan', socStart: 10, earns: { best: '816.32' } });
  });

  it('plans exist only for today and tomorrow, and require access to the project', async () => {
    for (const date of [daysAgo(1), '2099-01-01', 'tomorrow']) expect((await best(date)).status).toBe(400);
    expect((await best(tomorrow(), 'stranger')).code).toBe(4013);
    expect((await best(tomorrow(), 'engineer', foreignId)).code).toBe(4013);
  });

  it('a back-test compares days with their best plans', async () => {
    const run = (from: string, to: string, as: TestUser = 'engineer', project = projectId) =>
      server.ask<{ jobId: number }>('/api/planning/backtest/run', { as, body: { projectId: project, from, to } });
    const last = async (as: TestUser = 'monitor') =>
      server.ask<{ backtest: Backtest | null }>(`/api/planning/backtest?projectId=${projectId}`, { as });
    expect((await last()).data.backtest).toBeNull();
    expect((await last('stranger')).code).toBe(4013);
    expect((await run(daysAgo(3), daysAgo(2), 'operator')).code).toBe(403);
    expect((await run(daysAgo(3), daysAgo(2), 'engadmin', foreignId)).code).toBe(4013);
    expect((await run(daysAgo(3), today().date)).status).toBe(400);
    expect((await run(daysAgo(2), daysAgo(3))).status).toBe(400);
    expect((await run(daysAgo(368), daysAgo(2))).status).toBe(400);
    const { data } = await run(daysAgo(3), daysAgo(2));
    await server.jobs.ended(data.jobId, 60_000);
    const result = (await last()).data.backtest;
    expect(result?.days.map(({ date }) => date)).toEqual([daysAgo(3), daysAgo(2)]);
    for (const day of result?.days ?? []) {
      // 400 kWh a day were moved, 800 kWh were possible; the forecast of an identical day is exact.
      expect(day).toMatchObject({ none: null, actual: '408.16', planned: '816.32', best: '816.32', missed: '408.16' });
      expect(day.causes.reduce((sum, { money }) => sum + Number(money), 0)).toBeCloseTo(408.16, 1);
      expect(day.causes.map(({ cause }) => cause)).not.toContain('outage');
    }
    expect(result?.sums).toEqual({
      ...{ inForce: null, days: 2, actual: '816.32', planned: '1632.64', best: '1632.64', missed: '816.32' },
      // These days are not settled.
      ...{ saving: null, wear: '0.00', charges: null },
    });
    // No data exists before the first stored day.
    const { data: early } = await run(daysAgo(daysStored + 2), daysAgo(daysStored + 1));
    await server.jobs.ended(early.jobId, 60_000);
    expect((await last()).data.backtest).toMatchObject({ sums: { days: 0 }, days: [{ none: 'noData', missed: null }, { none: 'noData' }] });
  }, 150_000);
});
