import { type CallResult, dayMs, hourMs, minuteMs } from '@czyun/contract';
import { oeeApi } from '@czyun/contract/oee';
import { productionApi } from '@czyun/contract/production';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { bareLogEntry } from '../../testing/log-entry.ts';
import { dayOf } from '../../time/days.ts';

type Plan = CallResult<typeof productionApi.getProductionPlan>;
type Saved = CallResult<typeof productionApi.saveProductionOrder>;
type Imported = CallResult<typeof productionApi.importProductionOrders>;

let server: TestServer;
let projectId: number;
const now = Date.now();
const { date } = dayOf('Asia/Shanghai', now - 3 * dayMs);
/** Instants on whole minutes. */
const at = (hours: number) => now - (now % minuteMs) + hours * hourMs;
const pieces = [
  { code: 'A', name: '甲', nameEn: 'Alpha' },
  { code: 'B', name: '乙', nameEn: 'Beta' },
];

const id = (key: string) => server.device(key).id;
const post = <T>(path: string, body: object, as: TestUser = 'engineer') =>
  server.ask<T>(path, { as, language: 'en', body: { projectId, ...body } });
const plan = async (as: TestUser = 'monitor') =>
  (await server.ask<Plan>(`${productionApi.getProductionPlan.path}?projectId=${projectId}`, { as, language: 'en' })).data;
const order = (number: string, more: object = {}) => ({
  ...{ version: 0, number, product: 'A', quantity: 100, due: at(10), priority: 2, batch: '', note: '', closed: false },
  operations: [{ name: '', machines: [id('t-m1')] }],
  ...more,
});
const save = (body: object, as?: TestUser) => post<Saved>(productionApi.saveProductionOrder.path, body, as);
const orderIn = async (number: string) => {
  const found = (await plan()).orders.find((each) => each.number === number);
  if (!found) throw new Error(`no order ${number}`);
  return found;
};
const move = (operations: readonly object[], as?: TestUser) =>
  post<{ moved: number }>(productionApi.saveProductionPlan.path, { operations }, as);

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('factory').id;
  // Batch 500 until two hours ago, then 501: one piece per minute.
  const times = Float64Array.from({ length: 241 }, (_, index) => at(-4) + index * minuteMs);
  const column = (metric: string, of: (minute: number) => number) => ({
    ...{ deviceKey: 't-m1', metric, times, values: Float64Array.from(times, (_, index) => of(index)) },
  });
  const body = encodeColumns([
    column('output_total', (minute) => 5_000 + minute),
    column('reject_total', (minute) => 70 + Math.floor(minute / 20)),
    column('batch_no', (minute) => (minute < 120 ? 500 : 501)),
    // Half a kWh per piece.
    column('energy_total', (minute) => 300 + minute / 2),
  ]);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minuteMs}`, { as: 'engadmin', body });
  await server.telemetry.settle();
  const row = { ...bareLogEntry, type: 5, project_id: projectId, device_id: id('t-m1'), result: 'auto' };
  await server.db
    .insertInto('log_entries')
    .values({ ...row, start_time: at(-4), recover_time: at(0) })
    .execute();
}, 120_000);
afterAll(() => server?.close());

it('has no working time without a shift plan', async () => {
  const found = await plan();
  expect([found.hasCalendar, found.orders, found.settings.version, found.settings.speed]).toEqual([false, [], 0, 100]);
  expect(found.machines.map(({ deviceId, spans }) => [deviceId, spans])).toEqual([
    [id('t-m1'), []],
    [id('t-m2'), []],
  ]);
});

it('products and set-up times are saved together with planning permission, once per version', async () => {
  const path = productionApi.saveProductionSettings.path;
  const body = { version: 0, products: pieces, setups: [{ deviceId: null, from: 'A', to: 'B', minutes: 30 }], speed: 80 };
  for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await post(path, body, as)).code).toBe(403);
  expect((await post(path, body, 'stranger')).code).toBe(4013);
  const first = (await post<{ errors?: unknown }>(path, { ...body, products: [...pieces, pieces[0]] })).errors?.[0];
  expect(first).toMatchObject({ path: 'products', message: 'A product code is used twice' });
  expect((await post(path, { ...body, setups: [{ deviceId: 999_999, from: '', to: '', minutes: 1 }] })).errors?.[0]?.path).toBe('setups');
  expect((await post(path, { ...body, setups: [{ deviceId: null, from: 'C', to: '', minutes: 1 }] })).status).toBe(400);
  expect((await post(path, { ...body, speed: 0 })).status).toBe(400);
  expect((await post<{ version: number }>(path, body)).data.version).toBe(1);
  expect((await post(path, body)).status).toBe(409);
  expect((await post<{ version: number }>(path, { ...body, version: 1 })).data.version).toBe(1);
});

describe('with shifts around the clock and an ideal cycle of 30 s', () => {
  beforeAll(async () => {
    const crew = await post<{ id: number }>('/api/shifts/crew/save', { name: 'A', userIds: [] }, 'engadmin');
    const shifts = [{ name: 'All day', from: '00:00', to: '00:00', breaks: [] }];
    await post('/api/shifts/pattern/save', { from: date, anchor: date, shifts, cycle: [[crew.data.id]] }, 'engadmin');
    const cycle = { deviceId: id('t-m1'), version: 0, product: '', from: '2026-01-01', cycleS: 30 };
    await server.ask(oeeApi.saveIdealCycle.path, { as: 'engineer', body: cycle });
  });

  it('orders are saved with their operations and rejected if invalid', async () => {
    expect((await save(order('WO-1'), 'operator')).code).toBe(403);
    expect((await save(order('WO-1', { product: 'C' }))).errors?.[0]?.path).toBe('product');
    expect((await save(order('WO-1', { quantity: 0 }))).status).toBe(400);
    expect((await save(order('WO-1', { operations: [] }))).status).toBe(400);
    expect((await save(order('WO-1', { operations: [{ name: '', machines: [id('t-bms')] }] }))).errors?.[0]?.path).toBe('operations');
    expect((await save(order('WO-1', { id: 999_999, version: 1 }))).status).toBe(404);
    const { data } = await save(order('WO-1', { batch: '501', quantity: 300 }));
    expect(data.version).toBe(1);
    expect((await save(order('WO-1'))).errors?.[0]).toMatchObject({ path: 'number', message: 'This order number exists already' });
    const { operations } = await orderIn('WO-1');
    const same = order('WO-1', { ...data, batch: '501', quantity: 300, operations: [{ ...operations[0], machines: [id('t-m1')] }] });
    expect((await save(same)).data.version).toBe(1);
    expect((await save({ ...same, note: 'urgent' })).data.version).toBe(2);
    expect((await save({ ...same, note: 'late' })).status).toBe(409);
    expect(await orderIn('WO-1')).toMatchObject({
      note: 'urgent',
      state: 'unplanned',
      expectedEnd: null,
      lateness: 'no',
      productName: 'Alpha',
    });
  });

  it('operations are moved once per version, all or none', async () => {
    await save(order('WO-2', { due: at(3) }));
    const [one] = (await orderIn('WO-1')).operations;
    const [two] = (await orderIn('WO-2')).operations;
    const place = (operation: typeof one, hours: number) => ({
      ...{ id: operation?.id, version: operation?.version, deviceId: id('t-m1'), start: at(hours) },
    });
    expect((await move([place(one, -2)], 'monitor')).code).toBe(403);
    expect((await move([{ ...place(one, -2), deviceId: id('t-bms') }])).status).toBe(400);
    expect((await move([{ ...place(one, -2), start: null }])).errors?.[0]?.path).toBe('operations');
    expect((await move([place(one, -2), { ...place(two, 0), version: 7 }])).status).toBe(409);
    expect((await orderIn('WO-1')).operations[0]?.start).toBeNull();
    expect((await move([place(one, -2), place(two, 0)])).data.moved).toBe(2);
    expect((await move([place(one, -2)])).status).toBe(409);
    expect((await move([{ ...place(one, -2), version: 2 }])).data.moved).toBe(0);
  });

  it('counts of the batch progress the running order; waiting work is expected after it', async () => {
    const one = await orderIn('WO-1');
    // 120 pieces in two hours: the remaining 180 take three hours.
    expect(one).toMatchObject({ state: 'running', lateness: 'no' });
    expect(one.made).toBeGreaterThan(115);
    expect(one.made).toBeLessThan(125);
    expect(one.rejects).toBe(6);
    expect(Math.abs((one.expectedEnd ?? 0) - at(3))).toBeLessThan(10 * minuteMs);
    const two = await orderIn('WO-2');
    // 100 pieces of 30 s at 80 % afterwards: late, which is known before it is due.
    expect(two).toMatchObject({ state: 'planned', lateness: 'soon', made: null });
    expect(two.lateMs).toBeGreaterThan(50 * minuteMs);
    const machine = (await plan()).machines.find(({ deviceId }) => deviceId === id('t-m1'));
    expect(machine?.pieceMs).toEqual({ '': 37_500 });
    expect(machine?.batches.map(({ number, open, orderId }) => [number, open, orderId])).toEqual([
      ['500', false, null],
      ['501', true, one.id],
    ]);
  });

  it('a proposal is at most one step later than the present plan, and saves nothing', async () => {
    const path = productionApi.previewProductionPlan.path;
    expect((await post(path, {}, 'operator')).code).toBe(403);
    const { data } = await post<CallResult<typeof productionApi.previewProductionPlan>>(path, {});
    const two = await orderIn('WO-2');
    expect(data.operations.map(({ id: operation }) => operation)).toEqual(two.operations.map((operation) => operation.id));
    expect(data.present.lateOrders).toBe(1);
    // Proposed starts are on whole five minutes.
    expect(data.proposed.lateMs).toBeLessThanOrEqual(data.present.lateMs + 5 * minuteMs);
    expect(data.leastLateMs).toBeLessThanOrEqual(data.proposed.lateMs);
    expect(data.late.map(({ number }) => number)).toEqual(data.proposed.lateOrders === 1 ? ['WO-2'] : []);
    expect((await orderIn('WO-2')).operations).toMatchObject(two.operations.map(({ start, version }) => ({ start, version })));
  });

  it('a proposal has the energy and cost of waiting work at the prices of its hours', async () => {
    const path = productionApi.previewProductionPlan.path;
    type Proposal = CallResult<typeof productionApi.previewProductionPlan>;
    // 100 pieces of half a kWh; no cost without a tariff.
    const bare = (await post<Proposal>(path, {})).data.energy;
    expect(bare).toMatchObject({ operations: 1, others: 0, saving: null, present: { cost: null }, proposed: { cost: null } });
    expect(bare?.present.kWh).toBeCloseTo(50, 0);
    expect(bare?.proposed.kWh).toBe(bare?.present.kWh);
    const priceAt = (time: number) => (Math.floor((time + 8 * hourMs) / hourMs) % 2 === 0 ? 0.3 : 1.2);
    const spans = Array.from({ length: 24 }, (_, hour) => ({
      ...{ from: hour * 60, to: hour * 60 + 60, period: hour % 2 === 0 ? 'valley' : 'high' },
    }));
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const tariff = {
      ...{ name: 'Test', region: 0, from: '2020-01-01', surcharges: [] },
      seasons: [{ months, days: [{ kinds: ['workday', 'weekend', 'holiday'], spans }] }],
      prices: { valley: { buy: '0.3' }, high: { buy: '1.2' } },
    };
    expect((await post('/api/tariff/save', { newest: 0, tariff }, 'engadmin')).code).toBe(200);
    const { present, proposed, energy } = (await post<Proposal>(path, {})).data;
    /** The pieces of WO-2 take 37.5 s each and end with the plan. */
    const costOf = (end: number | null) => {
      let sum = 0;
      for (let piece = 0; piece < 1000; piece++) sum += priceAt((end ?? 0) - (1000 - piece) * 3750) * 0.05;
      return (sum * (energy?.present.kWh ?? 0)) / 50;
    };
    expect(Number(energy?.present.cost)).toBeCloseTo(costOf(present.end), 0);
    expect(Number(energy?.proposed.cost)).toBeCloseTo(costOf(proposed.end), 0);
    expect(Number(energy?.saving)).toBeCloseTo(Number(energy?.present.cost) - Number(energy?.proposed.cost), 9);
  });

  it('rows of a file are validated one by one, and the valid ones are saved', async () => {
    const raw = (more: object) => ({ number: 'F-1', product: 'Beta', quantity: '50', due: '2026-12-24 18:00', ...more });
    const rows = [
      raw({}),
      raw({ number: 'F-2', product: '甲', priority: '高', machines: '机床1 / 机床2 > 机床2' }),
      raw({ number: 'F-1' }),
      raw({ number: '', product: 'Z', quantity: '1.5', due: 'soon', priority: '9', machines: 'M9' }),
    ];
    const path = productionApi.importProductionOrders.path;
    const check = await post<Imported>(path, { rows });
    expect(check.data).toMatchObject({ added: 2, changed: 0, same: 0 });
    expect(check.data.bad.map(({ row, column }) => `${row} ${column}`)).toEqual(
      ['3 number'].concat(['number', 'product', 'quantity', 'due', 'priority', 'machines'].map((column) => `4 ${column}`)),
    );
    expect((await plan()).orders.some(({ number }) => number === 'F-1')).toBe(false);
    expect((await post(`${path}?apply=true`, { rows }, 'operator')).code).toBe(403);
    expect((await post<Imported>(`${path}?apply=true`, { rows })).data.added).toBe(2);
    const two = await orderIn('F-2');
    expect(two).toMatchObject({ product: 'A', priority: 1, due: Date.parse('2026-12-24T18:00:00+08:00') });
    expect(two.operations.map(({ machines }) => machines)).toEqual([[id('t-m1'), id('t-m2')], [id('t-m2')]]);
    const again = await post<Imported>(`${path}?apply=true`, { rows: [raw({}), raw({ number: 'F-2', product: 'A', priority: '1' })] });
    expect(again.data).toEqual({ added: 0, changed: 0, same: 2, bad: [] });
    expect((await post<Imported>(`${path}?apply=true`, { rows: [raw({ quantity: '60' })] })).data.changed).toBe(1);
  });

  it('closed orders are finished; orders can be removed, products of orders cannot', async () => {
    const { id: orderId, version, operations } = await orderIn('F-1');
    const kept = operations.map(({ id: operation, name, machines }) => ({ id: operation, name, machines }));
    await save(order('F-1', { id: orderId, version, product: 'B', closed: true, operations: kept }));
    expect((await orderIn('F-1')).state).toBe('closed');
    const settings = { version: 1, products: pieces.slice(0, 1), setups: [], speed: 80 };
    const refused = await post(productionApi.saveProductionSettings.path, settings);
    expect(refused.errors?.[0]).toMatchObject({ path: 'products', message: 'A product of an order cannot be removed' });
    const remove = (body: object, as?: TestUser) => post(productionApi.removeProductionOrder.path, body, as);
    expect((await remove({ id: orderId }, 'monitor')).code).toBe(403);
    expect((await remove({ id: orderId })).status).toBe(200);
    expect((await remove({ id: orderId })).status).toBe(404);
  });
});
