import type { DevicePlan, KeptPlan, PlanDevice, PlanOutlookAnswer, PlanSending, PlanSlot, ScheduledPlan } from '@czyun/contract';
import { planMetrics, planRegisters } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeringDriver, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

let server: TestServer;
let projectId: number;
let deviceId: number;
/** Registers of the EMS. */
const registers = new Map<string, number>([
  ...planMetrics.map((metric) => [metric, 0] as const),
  ...Object.entries(planRegisters([{ mode: 1, from: 0, to: 480, power: 230 }])),
  ...Object.entries({ run_command: 1, system_mode: 1, control_strategy: 0, plan_state: 2, rated_power: 500, rated_energy: 1000 }),
  ...Object.entries({ soc: 50, soc_lower_limit: 10, soc_upper_limit: 90 }),
]);
let refuses = (_metric: string) => false;

const report = () => server.publish('t-ems', Object.fromEntries(registers));
const driver = answeringDriver({ registers, report, refuses: (metric) => refuses(metric) });

const every = ['workday', 'weekend', 'holiday'];
const tariff = {
  ...{ name: 't', region: 0, from: '2020-01-01', prices: { valley: { buy: '0.3' }, high: { buy: '1.2' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [
        {
          kinds: every,
          spans: [
            { from: 0, to: 480, period: 'valley' },
            { from: 480, to: 1440, period: 'high' },
          ],
        },
      ],
    },
  ],
};

beforeAll(async () => {
  server = await createTestServer({ drivers: [driver] });
  projectId = server.project('station').id;
  deviceId = server.device('t-ems').id;
  await report();
  await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } });
}, 30_000);
afterAll(() => server?.close());

const get = <T>(call: string, more = '', as: TestUser = 'monitor') =>
  server.ask<T>(`/api/plan/${call}?projectId=${projectId}&deviceId=${deviceId}${more}`, { as, language: 'en' });
const post = <T>(call: string, body: object, as: TestUser = 'operator') =>
  server.ask<T>(`/api/plan/${call}`, { as, language: 'en', body: { projectId, deviceId, ...body } });
const plan: PlanSlot[] = [
  { mode: 1, from: 60, to: 240, power: 200 },
  { mode: 2, from: 600, to: 720, power: 250 },
];
const save = (more: object = {}, as: TestUser = 'operator') =>
  post<KeptPlan>('save', { id: 0, version: 0, name: 'winter', dayKind: 'workday', slots: plan, ...more }, as);
const pathsOf = async (slots: object[]) => (await save({ name: 'wrong', slots })).errors?.map(({ path }) => path);

async function sent(body: object, as: TestUser = 'operator'): Promise<PlanSending> {
  const { data, code } = await post<PlanSending>('send', body, as);
  expect(code).toBe(200);
  const read = async () => (await get<PlanSending>('sending', `&id=${data.id}`)).data;
  await expect.poll(async () => (await read()).endTime, { timeout: 15_000 }).not.toBeNull();
  return read();
}

describe('stored plans', () => {
  it('are available for devices that run plans', async () => {
    const devices = await server.ask<PlanDevice[]>(`/api/plan/devices?projectId=${projectId}`, { as: 'monitor', language: 'en' });
    expect(devices.data).toEqual([{ deviceId, name: '站控', ratedPower: 500, ratedEnergy: 1000, soc: 50, socLower: 10, socUpper: 90 }]);
    for (const other of [server.device('t-grid').id, server.device('t-foreign').id, 999_999])
      expect((await post('save', { deviceId: other, id: 0, version: 0, name: 'x', dayKind: 'workday', slots: [] })).code).toBe(404);
  });

  it('are changed with control permission and read by all members of the project only', async () => {
    expect((await save({}, 'monitor')).code).toBe(403);
    expect((await save({}, 'stranger')).code).toBe(4013);
    expect((await get('list', '', 'stranger')).code).toBe(4013);
    const { data } = await save();
    expect(data).toMatchObject({ name: 'winter', dayKind: 'workday', slots: plan, version: 1 });
    expect((await get<KeptPlan[]>('list')).data).toEqual([data]);
    expect((await save()).code).toBe(409);
    expect((await save({ dayKind: 'weekend' }, 'useradmin')).code).toBe(200);
  });

  it('are rejected slot by slot if invalid', async () => {
    const [first] = plan;
    expect(await pathsOf([first ?? {}, { mode: 2, from: 200, to: 300, power: 10 }])).toEqual(['slots.1.from']);
    expect(await pathsOf([{ mode: 1, from: 60, to: 60, power: 500.1 }])).toEqual(['slots.0.to', 'slots.0.power']);
    expect(await pathsOf([{ mode: 4, from: 60, to: 61, power: 5 }])).toEqual(['slots.0.mode']);
    expect(await pathsOf([{ mode: 1, from: 60.5, to: 1441, power: 5 }])).toEqual(['slots.0.from', 'slots.0.to']);
    expect(await pathsOf(Array.from({ length: 13 }, (_, at) => ({ mode: 1, from: at * 60, to: at * 60 + 5, power: 5 })))).toEqual([
      'slots',
    ]);
    expect((await save({ name: ' ' })).errors?.map(({ path }) => path)).toEqual(['name']);
  });

  it('are changed only from the current version, and can be removed', async () => {
    const [kept] = (await get<KeptPlan[]>('list')).data;
    const { id = 0, version = 0, dayKind } = kept ?? {};
    const changed = await save({ id, version, dayKind, slots: [] });
    expect(changed.data).toMatchObject({ id, version: version + 1, slots: [] });
    expect((await save({ id, version, dayKind })).code).toBe(409);
    expect((await post('remove', { id }, 'monitor')).code).toBe(403);
    expect((await post('remove', { id })).data).toEqual({ removed: true });
    expect((await post('remove', { id })).code).toBe(404);
    expect((await save({ id, version: 2 })).code).toBe(404);
  });
});

describe('the outlook', () => {
  const date = dayOf('Asia/Shanghai', Date.now()).date;

  it('is computed from values of the device and the tariff by plain arithmetic', async () => {
    const { data } = await post<PlanOutlookAnswer>('outlook', { slots: plan, date, soc: 50 }, 'monitor');
    expect(data).toMatchObject({ date, soc: 50, startBy: 'asked', efficiency: 88, measured: false, days: 0, missing: [] });
    // 40 percentage points of 1000 kWh are charged at √0.88; 80 could be discharged, of which 500 kWh are requested.
    const [charge, discharge] = [400 / Math.sqrt(0.88), 500];
    expect([data.charge, data.discharge]).toEqual([expect.closeTo(charge, 2), expect.closeTo(discharge, 2)]);
    expect([data.cost, data.value]).toEqual([(charge * 0.3).toFixed(2), '600.00']);
    // 400 kWh are charged and 500/√0.88 discharged: the difference was stored before and is worth 1.2 per kWh, without profit.
    const before = 1.2 * (500 - 400 * Math.sqrt(0.88));
    expect(data.stored).toEqual({ energy: expect.closeTo(400 - 500 / Math.sqrt(0.88), 2), money: before.toFixed(2) });
    expect(Number(data.profit)).toBeCloseTo(600 - Number((charge * 0.3).toFixed(2)) - Number(before.toFixed(2)), 6);
    const full = Date.parse(`${date}T01:00:00+08:00`) + (charge / 200) * 3_600_000;
    expect(data.misses).toEqual([{ slot: 1, start: expect.closeTo(full, -3), end: Date.parse(`${date}T04:00:00+08:00`), reason: 'full' }]);
    expect(data.curve.at(-1)?.soc).toBeCloseTo(90 - 50 / Math.sqrt(0.88), 1);
    expect((await post<PlanOutlookAnswer>('outlook', { slots: plan, date, soc: 10 })).data.curve[0]?.soc).toBe(10);
  });

  it('excludes energy that stays in the storage from the cost', async () => {
    // 200 kWh charged at 0.3, nothing discharged: all of it stays.
    const slots = [{ mode: 1, from: 0, to: 60, power: 200 }];
    const { data } = await post<PlanOutlookAnswer>('outlook', { slots, date, soc: 50 });
    expect(data).toMatchObject({ cost: '60.00', value: '0.00', profit: '0.00' });
    expect(data.stored).toEqual({ energy: expect.closeTo(200 * Math.sqrt(0.88), 2), money: '60.00' });
  });

  it('starts now for today, and for a coming day with the state that the plan in force leaves', async () => {
    const before = Date.now();
    const { data: now } = await post<PlanOutlookAnswer>('outlook', { slots: plan, date });
    expect(now).toMatchObject({ date, soc: 50, startBy: 'now' });
    expect(now.curve[0]?.time).toBeGreaterThanOrEqual(Math.floor(before / 60_000) * 60_000);
    expect(now.curve[0]?.time).toBeLessThanOrEqual(Date.now() + 60_000);
    const { data: next } = await post<PlanOutlookAnswer>('outlook', { slots: plan, whole: true });
    expect(next).toMatchObject({ startBy: 'plan' });
    const { start } = dayOf('Asia/Shanghai', next.curve[0]?.time ?? 0);
    expect([next.curve[0]?.time, start > before]).toEqual([start, true]);
    // The device charges with 230 kW until 08:00.
    const left = Math.max(0, Date.parse(`${date}T08:00:00+08:00`) - before) / 3_600_000;
    expect(Math.abs((next.soc ?? 0) - Math.min(90, 50 + left * 23 * Math.sqrt(0.88)))).toBeLessThan(1);
  });

  it('is unknown without prices or values of the device', async () => {
    const before = await post<PlanOutlookAnswer>('outlook', { slots: plan, date: '2019-06-01' });
    expect(before.data).toMatchObject({ profit: null, cost: null, discharge: 500, dayKind: 'weekend' });
    expect((await post('outlook', { slots: plan, date: 'tomorrow' })).code).toBe(400);
    const weekend = (await post<PlanOutlookAnswer>('outlook', { slots: plan, dayKind: 'weekend' })).data;
    expect([weekend.dayKind, weekend.date >= date]).toEqual(['weekend', true]);
    expect((await post('outlook', { slots: plan, date }, 'stranger')).code).toBe(4013);
  });
});

describe('the outlook with counted energy', () => {
  const zone = 'Asia/Shanghai';
  const quarterMs = 900_000;
  const today = dayOf(zone, Date.now()).start;
  /** kWh of a quarter-hour by its first minute. */
  const loadOf = (minute: number) => 10 + minute / 60;

  it('uses quarter-hour loads of days of the kind, and the efficiency from registers', async () => {
    const times: number[] = [];
    const register: number[] = [];
    let sum = 1000;
    for (let time = today - 12 * 86_400_000; time <= today; time += quarterMs) {
      times.push(time);
      register.push(Math.round(sum * 1e6) / 1e6);
      sum += loadOf(((time - today) / 60_000 + 14 * 1440) % 1440);
    }
    const column = (deviceKey: string, metric: string, at: readonly number[], values: readonly number[]) => ({
      ...{ deviceKey, metric, times: Float64Array.from(at), values: Float64Array.from(values) },
    });
    // Generation of 8 kWh per quarter-hour.
    const generated = times.map((_, index) => 300 + index * 8);
    const ends = [today - 20 * 86_400_000, today];
    const body = encodeColumns([
      column('t-load', 'energy_import', times, register),
      column('t-pv', 'energy_total', times, generated),
      column('t-ems', 'charge_energy_total', ends, [500, 10_500]),
      column('t-ems', 'discharge_energy_total', ends, [400, 9400]),
    ]);
    const taken = await server.ask<{ rejected: number }>(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body });
    expect([taken.code, taken.data.rejected]).toEqual([200, 0]);
    await server.publish('t-load', { energy_import: sum });
    await server.publish('t-pv', { energy_total: 300 + times.length * 8 });
    await server.publish('t-ems', { charge_energy_total: 10_500, discharge_energy_total: 9400 });
    // Workdays: the last twelve days contain at least three.
    const { data } = await post<PlanOutlookAnswer>('outlook', { slots: plan, dayKind: 'workday', soc: 90 });
    expect(data).toMatchObject({ dayKind: 'workday', efficiency: 90, measured: true, discharge: 500 });
    expect(data.days).toBeGreaterThanOrEqual(3);
    // The storage is full at the first slot. The second slot saves purchases only up to the load minus generation of each quarter-hour; the
    // rest is fed in unpaid.
    let used = 0;
    for (let minute = 600; minute < 720; minute += 15) used += Math.min(62.5, loadOf(minute) - 8);
    expect([data.cost, data.value]).toEqual(['0.00', (used * 1.2).toFixed(2)]);
    // All of it was stored before.
    expect([data.profit, data.stored.money]).toEqual(['0.00', data.value]);
  });
});

describe('a sent plan', () => {
  it('is stored in the device, with its author in the history', async () => {
    expect((await post('send', { slots: plan }, 'monitor')).code).toBe(403);
    expect((await post('send', { slots: plan }, 'stranger')).code).toBe(4013);
    expect((await post('send', { slots: [{ mode: 1, from: 60, to: 60, power: 1 }] })).status).toBe(400);
    const before = (await get<DevicePlan>('ofDevice')).data;
    expect(before).toMatchObject({
      slots: [{ mode: 1, from: 0, to: 480, power: 230 }],
      inForce: true,
      planState: 'Executing',
      sent: null,
      drift: null,
    });
    const end = await sent({ slots: plan, name: 'winter', dayKind: 'workday' });
    expect(end).toMatchObject({ state: 'done', reason: '', name: 'winter', by: { loginName: 'operator' } });
    expect((await get<DevicePlan>('ofDevice')).data).toMatchObject({
      slots: plan,
      inForce: true,
      pendingRequests: null,
      sent: { id: end.id },
    });
    const { data: history } = await get<{ total: number; list: PlanSending[] }>('history');
    expect(history).toEqual({ total: 1, list: [end] });
    expect((await get('history', '', 'stranger')).code).toBe(4013);
    expect((await get('sending', '&id=999999')).code).toBe(404);
    const told = await server.db
      .selectFrom('log_entries')
      .select(['user_name', 'result'])
      .where('content_en', 'like', 'Send a charge%')
      .execute();
    expect(told).toEqual([{ user_name: end.by.userName, result: 'done' }]);
  });

  it('is reverted if the device rejects a part of it, which the answer states', async () => {
    refuses = (metric) => metric === 'slot_power_2';
    const end = await sent({ slots: [plan[0], { mode: 2, from: 600, to: 720, power: 99 }] }, 'engineer');
    refuses = () => false;
    expect([end.state, end.reason]).toEqual(['restored', expect.stringContaining('E7')]);
    expect((await get<DevicePlan>('ofDevice')).data).toMatchObject({ slots: plan, inForce: true });
  });

  it('lists the slots that were changed afterwards', async () => {
    registers.set('slot_power_2', 77);
    // Simulates a reading some time after the sending.
    await server.publish('t-ems', Object.fromEntries(registers), Date.now() + 20_000);
    expect((await get<DevicePlan>('ofDevice')).data.drift).toEqual([2]);
  });
});

describe('a plan for tomorrow', () => {
  const later = (more: object = {}, as: TestUser = 'operator') =>
    post<ScheduledPlan>('schedule', { name: 'tomorrow', slots: plan, at: Date.now() + 6 * 3_600_000, ...more }, as);
  const standing = async () => (await get<DevicePlan>('ofDevice')).data.scheduled;

  it('is scheduled with control permission, for a future instant, one per device', async () => {
    expect((await later({}, 'monitor')).code).toBe(403);
    for (const deviceId of [server.device('t-grid').id, server.device('t-foreign').id, 999_999])
      expect((await later({ deviceId })).code).toBe(404);
    for (const at of [Date.now() - 1, Date.now() + 49 * 3_600_000])
      expect(await later({ at })).toMatchObject({ code: 400, errors: [{ path: 'at', message: expect.stringContaining('48 hours') }] });
    expect((await later({ slots: [{ mode: 1, from: 0, to: 60, power: 9999 }] })).code).toBe(400);
    expect(await standing()).toBeNull();
    const { code, data } = await later();
    expect(code).toBe(200);
    expect(await standing()).toEqual(data);
    expect(data).toMatchObject({ deviceId, name: 'tomorrow', slots: plan, by: { loginName: 'operator' } });
    expect((await later()).code).toBe(409);
  });

  it('can be withdrawn before it is sent, which is recorded in the log', async () => {
    const id = (await standing())?.id;
    const withdraw = (more: object = {}, as: TestUser = 'operator') => post('unschedule', { id, ...more }, as);
    expect((await withdraw({}, 'monitor')).code).toBe(403);
    expect((await withdraw({ id: 999_999 })).code).toBe(404);
    expect((await withdraw()).code).toBe(200);
    expect(await standing()).toBeNull();
    expect((await withdraw()).code).toBe(404);
    const log = await server.db
      .selectFrom('log_entries')
      .select('content_en')
      .where('type', '=', 4)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(log.map(({ content_en }) => content_en)).toEqual(
      ['Withdraw a scheduled plan', 'Schedule a charge/discharge plan'].map((text) => expect.stringContaining(text)),
    );
  });
});
