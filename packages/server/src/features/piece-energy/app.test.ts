/** Energy and cost of pieces over one day of imported registers, compared with a loop over the raw rows. */
import { type CallResult, dayMs, hourMs, minuteMs } from '@czyun/contract';
import { type PieceRow, pieceEnergyApi } from '@czyun/contract/piece-energy';
import { whyApi } from '@czyun/contract/why';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { bareLogEntry } from '../../testing/log-entry.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { dayOf } from '../../time/days.ts';

type Pieces = CallResult<typeof pieceEnergyApi.getPieceEnergy>;
type Move = CallResult<typeof pieceEnergyApi.getOrderMove>;

let server: TestServer;
let projectId: number;
/** Midnight three days ago in Shanghai: a completed day. */
const { start: day, date } = dayOf('Asia/Shanghai', Date.now() - 3 * dayMs);
const at = (hour: number) => day + hour * hourMs;

/** Off until 6:00, set-up from 9:00 to 10:00, waiting 10 minutes at 11:00, a one-hour fault at 13:00, off from 22:00. */
const logged: readonly (readonly [state: string, from: number, to: number])[] = [
  ['stop', 0, 6],
  ['auto', 6, 9],
  ['stop', 9, 10],
  ['auto', 10, 11],
  ['stop', 11, 11 + 1 / 6],
  ['auto', 11 + 1 / 6, 13],
  ['fault', 13, 14],
  ['auto', 14, 22],
  ['stop', 22, 24],
];
const stateAt = (minute: number) => logged.find(([, from, to]) => from * 60 <= minute + 0.001 && minute + 0.001 < to * 60)?.[0] ?? '';
/** Tenths of kWh per minute: while the machine runs, during set-up, and otherwise. */
const tenthsOf = (minute: number) =>
  stateAt(minute) === 'auto' ? 6 + (minute % 3) : minute >= 540 && minute < 600 ? 2 : minute % 10 === 0 ? 1 : 0;
const register = Array.from({ length: 1441 }, () => 40_000);
const made = Array.from({ length: 1441 }, () => 0);
for (let minute = 1; minute <= 1440; minute += 1) {
  register[minute] = (register[minute - 1] ?? 0) + tenthsOf(minute - 1);
  made[minute] = (made[minute - 1] ?? 0) + (stateAt(minute - 1) === 'auto' ? 2 : 0);
}
const rejected = made.map((pieces) => Math.floor(pieces / 20));
/** Orders with the minute at which they start. */
const orders = [
  ['501', 0],
  ['502', 500],
  ['503', 845],
] as const;
const batchAt = (minute: number) => orders.findLast(([, from]) => from <= minute)?.[0] ?? '';
const priceAt = (minute: number) => (minute < 480 ? 0.3 : 1.2) + 0.02;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('factory').id;
  const times = Float64Array.from({ length: 1441 }, (_, index) => day + index * minuteMs);
  const column = (metric: string, of: (minute: number) => number) => ({
    ...{ deviceKey: 't-m1', metric, times, values: Float64Array.from(times, (_, index) => of(index)) },
  });
  const body = encodeColumns([
    column('output_total', (minute) => 5_000 + (made[minute] ?? 0)),
    column('reject_total', (minute) => 70 + (rejected[minute] ?? 0)),
    column('energy_total', (minute) => (register[minute] ?? 0) / 10),
    column('state', (minute) => (minute >= 540 && minute < 600 ? 5 : stateAt(minute) === 'fault' ? 4 : stateAt(minute) === 'auto' ? 1 : 0)),
    column('batch_no', (minute) => Number(batchAt(minute))),
  ]);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minuteMs}`, { as: 'engadmin', body });
  await server.telemetry.settle();
  const rows = logged.map(([result, from, to]) => ({
    ...{ ...bareLogEntry, type: 5, project_id: projectId, device_id: id('t-m1'), result },
    ...{ start_time: at(from), recover_time: at(to) },
  }));
  await server.db.insertInto('log_entries').values(rows).execute();
  const document = { type: 'batch', batch: 502, product: '法兰', productEn: 'Flange' };
  const message = { projId: projectId, id: id('t-m1'), name: 'Batch 502', time: day + 500 * minuteMs, data: document };
  expect((await server.ask('/api2/esapi/devmsg/m1/w', { as: 'engadmin', body: message })).code).toBe(200);
}, 120_000);
afterAll(() => server?.close());

const id = (key: string) => server.device(key).id;
const ask = (by: string, as: TestUser = 'operator', more = '') =>
  server.ask<Pieces>(`${pieceEnergyApi.getPieceEnergy.path}?projectId=${projectId}&start=${day}&end=${day + dayMs}&by=${by}${more}`, {
    as,
    language: 'en',
  });
const move = (time: number, as: TestUser = 'operator', key = 't-m1') =>
  server.ask<Move>(`${pieceEnergyApi.getOrderMove.path}?deviceId=${id(key)}&time=${time}`, { as, language: 'en' });
const tenths = (from: number, to: number, isOf: (minute: number) => boolean = () => true) =>
  Array.from({ length: to - from }, (_, index) => from + index).reduce((sum, minute) => sum + (isOf(minute) ? tenthsOf(minute) : 0), 0);
const count = (of: readonly number[], from: number, to: number) => (of[to] ?? 0) - (of[from] ?? 0);
const rowOf = (rows: readonly PieceRow[], order: string) => rows.find((row) => row.order === order && row.deviceId === id('t-m1'));

it('explains the energy per piece by the register and the counts of each machine', async () => {
  const { data } = await ask('device');
  const path = `${whyApi.getWhy.path}?projectId=${projectId}&kind=pieceEnergy&start=${day}&end=${day + dayMs}`;
  const why = (more = '', as: TestUser = 'monitor') =>
    server.ask<CallResult<typeof whyApi.getWhy>>(`${path}${more}`, { as, language: 'en' });
  const { nodes } = (await why(`&deviceId=${id('t-m1')}`)).data;
  const own = data.rows.find(({ deviceId }) => deviceId === id('t-m1'));
  expect(nodes[0]).toMatchObject({ role: 'figure', label: 'Energy per good piece', value: own?.perGood });
  const [energy, pieces] = nodes.filter(({ depth }) => depth === 1);
  expect([energy?.value, pieces?.value]).toEqual([own?.energy, own?.good]);
  // Includes both end readings of the register.
  expect(nodes.map(({ value }) => value)).toEqual(expect.arrayContaining([4000, (register[1440] ?? 0) / 10]));
  expect((await why()).data.nodes[0]?.value).toBe(data.sum.perGood);
  expect((await why('', 'stranger')).code).toBe(4013);
  expect((await why('&deviceId=999999')).status).toBe(404);
});

it('splits the register over orders without a remainder', async () => {
  const { data } = await ask('order');
  const own = data.registers.find(({ deviceId }) => deviceId === id('t-m1'));
  expect(own).toMatchObject({ from: 4000, to: (register[1440] ?? 0) / 10, remainder: 0, estimated: false, hasPlan: false });
  expect(own?.counted).toBe(((register[1440] ?? 0) - 40_000) / 10);
  expect(own?.parts).toBe(own?.counted);
  orders.forEach(([order, from], index) => {
    const to = orders[index + 1]?.[1] ?? 1440;
    const [pieces, bad] = [count(made, from, to), count(rejected, from, to)];
    const energy = tenths(from, to) / 10;
    const round = (value: number) => Math.round(value * 10_000) / 10_000;
    expect(rowOf(data.rows, order)).toMatchObject({
      ...{ energy, made: pieces, rejects: bad, good: pieces - bad, device: expect.any(String), date: null, oee: null },
      ...{
        perPiece: round(energy / pieces),
        perGood: round(energy / (pieces - bad)),
        start: day + from * minuteMs,
        end: day + to * minuteMs,
      },
    });
  });
  expect(data.sum.energy).toBe(own?.counted);
});

it('without a tariff has no cost, and without a shift plan no OEE', async () => {
  const { data } = await ask('device');
  expect([data.sum.cost, data.sum.costPerGood, data.sum.oee, data.rounding]).toEqual([null, null, null, null]);
  // Every stop counts as base load.
  expect(data.sum.kinds).toMatchObject({ idle: 0, setup: 12, unknown: 0 });
  expect((await move(at(10))).data).toMatchObject({ cost: null, cheapest: null, saving: null, order: '502' });
});

describe('with shifts from 6 to 14 and from 14 to 22, and prices from 0 and 8 o’clock', () => {
  beforeAll(async () => {
    const post = <T>(path: string, body: object) => server.ask<T>(path, { as: 'engadmin', language: 'en', body });
    const crews = await Promise.all(
      ['A', 'B'].map((name) => post<{ id: number }>('/api/shifts/crew/save', { projectId, name, userIds: [] })),
    );
    const shift = (name: string, from: string, to: string) => ({ name, from, to, breaks: [] });
    const shifts = [shift('Early', '06:00', '14:00'), shift('Late', '14:00', '22:00')];
    const cycle = [crews.map(({ data }) => data.id)];
    await post('/api/shifts/pattern/save', { projectId, from: date, anchor: date, shifts, cycle });
    const spans = [
      { from: 0, to: 480, period: 'valley' },
      { from: 480, to: 1440, period: 'high' },
    ];
    const days = [{ kinds: ['workday', 'weekend', 'holiday'], spans }];
    const tariff = {
      ...{ name: 'Test', region: 0, from: '2020-01-01', seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days }] },
      ...{ prices: { valley: { buy: '0.3' }, high: { buy: '1.2' } }, surcharges: [{ name: 'Fund', price: '0.02' }] },
    };
    expect((await post('/api/tariff/save', { projectId, newest: 0, tariff })).code).toBe(200);
  });

  it('separates run states: short stops are idle; long ones and time outside shifts are base load', async () => {
    const { data } = await ask('device', 'operator', `&deviceIds=${id('t-m1')}`);
    const idle = tenths(660, 670) / 10;
    const base = (tenths(0, 360) + tenths(780, 840) + tenths(1320, 1440)) / 10;
    expect(data.rows).toHaveLength(1);
    expect(data.rows[0]?.kinds).toMatchObject({ setup: 12, idle, base, maintenance: 0, unknown: 0 });
    expect(data.rows[0]?.kinds.productive).toBe(tenths(0, 1440, (minute) => stateAt(minute) === 'auto') / 10);
    const sum = Object.values(data.sum.kinds).reduce((all, each) => all + Math.round(each * 1e6), 0);
    expect(sum / 1e6).toBe(data.sum.energy);
  });

  it('prices every quarter-hour and rounds each row once', async () => {
    const { data } = await ask('day,shift,crew', 'operator', `&deviceIds=${id('t-m1')}`);
    const cost = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => from + index).reduce((sum, minute) => sum + tenthsOf(minute) * priceAt(minute), 0) /
      10;
    expect(data.rows.map((row) => [row.date, row.shift, row.crew, row.energy])).toEqual([
      [date, '', '', (tenths(0, 360) + tenths(1320, 1440)) / 10],
      [date, 'Early', 'A', tenths(360, 840) / 10],
      [date, 'Late', 'B', tenths(840, 1320) / 10],
    ]);
    const expected = [cost(0, 360) + cost(1320, 1440), cost(360, 840), cost(840, 1320)];
    expect(data.rows.map((row) => Number(row.cost))).toEqual(expected.map((each) => Math.round(each * 100) / 100));
    expect(Number(data.sum.cost)).toBeCloseTo(cost(0, 1440), 2);
    const sum = data.rows.reduce((all, row) => all + Math.round(Number(row.cost) * 100), 0);
    expect(Number(data.rounding)).toBe((sum - Math.round(Number(data.sum.cost) * 100)) / 100);
    const early = data.rows[1];
    expect(Number(early?.costPerGood)).toBeCloseTo(cost(360, 840) / (early?.good ?? 1), 4);
  });

  it('has the same OEE as getOee', async () => {
    const { data } = await ask('shift', 'monitor');
    const oee = await server.ask<{ parts: { shift: string; figures: Record<string, number | null> }[] }>(
      `/api/oee/get?projectId=${projectId}&start=${day}&end=${day + dayMs}&by=shift`,
      { as: 'monitor' },
    );
    const own = Object.fromEntries(data.rows.flatMap((row) => (row.oee ? [[row.shift, row.oee]] : [])));
    expect(Object.keys(own)).toEqual(['Early', 'Late']);
    for (const { shift, figures } of oee.data.parts) {
      const { availability, effectiveness, quality, oee: whole } = figures;
      expect(own[shift]).toEqual({ availability, effectiveness, quality, oee: whole });
    }
  });

  it('groups by product, with names in the caller’s language', async () => {
    const { data } = await ask('product', 'operator', `&deviceIds=${id('t-m1')}`);
    expect(data.rows.map(({ product, productName, energy }) => [product, productName, energy])).toEqual([
      ['', '', (tenths(0, 500) + tenths(845, 1440)) / 10],
      ['法兰', 'Flange', tenths(500, 845) / 10],
    ]);
  });

  it('lists the highest quarter-hours and the machines started in them', async () => {
    const { data } = await ask('device', 'operator', `&deviceIds=${id('t-m1')}`);
    const quarters = Array.from({ length: 96 }, (_, index) => tenths(15 * index, 15 * index + 15) * 0.4);
    expect(data.peaks[0]?.kW).toBe(Math.max(...quarters));
    expect(data.peaks[0]).toMatchObject({ start: at(6), before: quarters[23], machines: [{ deviceId: id('t-m1'), started: at(6) }] });
  });

  it('moves an order to the cheapest start of its day', async () => {
    const { data } = await move(at(10));
    const cost = (begin: number) =>
      Array.from({ length: 345 }, (_, index) => index).reduce(
        (sum, index) => sum + tenthsOf(500 + index) * priceAt((begin + index) % 1440),
        0,
      ) / 10;
    const costs = Array.from({ length: 96 }, (_, index) => cost(15 * index));
    const cheapest = Math.min(...costs);
    expect(data).toMatchObject({ order: '502', start: day + 500 * minuteMs, end: day + 845 * minuteMs, energy: tenths(500, 845) / 10 });
    expect(Number(data.cost)).toBeCloseTo(cost(500), 2);
    expect(data.starts).toHaveLength(96);
    expect(Number(data.cheapest?.cost)).toBeCloseTo(cheapest, 2);
    expect(data.cheapest?.start).toBe(day + costs.indexOf(cheapest) * 15 * minuteMs);
    expect(Number(data.saving)).toBeCloseTo(cost(500) - cheapest, 1);
    expect((await move(day - 40 * dayMs)).status).toBe(404);
  });

  it('hides money from callers who may not see it', async () => {
    const { data } = await ask('device', 'monitor');
    expect([data.hasMoney, data.sum.cost, data.rows.every(({ cost, costPerGood }) => cost === null && costPerGood === null)]).toEqual([
      ...[false, null, true],
    ]);
    expect((await move(at(10), 'monitor')).code).toBe(403);
    expect((await move(at(10), 'stranger')).code).toBe(4013);
    expect((await ask('device', 'stranger')).code).toBe(4013);
  });

  const fetched = async (path: string, as: TestUser = 'operator') =>
    server.app.inject({ url: `${basePath}${path}`, headers: { sid: await server.sid(as), 'accept-language': 'en' } });

  it('is exported as CSV, sheet and document, with the sums of the call', async () => {
    const { data } = await ask('shift', 'operator', `&deviceIds=${id('t-m1')}`);
    const range = `projectId=${projectId}&deviceIds=${id('t-m1')}&start=${day}&end=${day + dayMs}`;
    const path = `${pieceEnergyApi.exportProductionReport.path}?${range}&by=shift&columns=made,energy,cost`;
    const lines = (await fetched(`${path}&format=csv`)).body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('Shift,Pieces (pcs),Energy (kWh),Energy cost (CNY)');
    expect(lines[1]).toBe(`Outside of shifts,${data.rows[0]?.made},${data.rows[0]?.energy},${data.rows[0]?.cost}`);
    expect(lines.at(-1)).toBe(`Total,${data.sum.made},${data.sum.energy},${data.sum.cost}`);
    expect((await fetched(`${path}&format=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK');
    const texts = pdfPages((await fetched(`${path}&format=pdf`)).rawPayload).flatMap((page) => page.texts);
    expect(texts).toEqual(expect.arrayContaining(['Production report', 'Early', 'Late', 'Total']));
    expect((await fetched(`${path}&format=csv`, 'monitor')).json().code).toBe(403);
  });

  it('can be stored as a report, whose file has its groups and columns', async () => {
    const production = { by: ['shift'], columns: ['good', 'perGood'], machines: [id('t-m1')] };
    const save = (more: object, as: TestUser = 'engineer') =>
      server.ask<{ id: number }>('/api/report/save', {
        ...{ as, language: 'en' },
        body: { projectId, report: { title: 'Shifts', type: 'daily', items: [], production: { ...production, ...more } } },
      });
    expect((await save({}, 'operator')).code).toBe(403);
    expect((await save({ by: [] })).status).toBe(400);
    expect((await save({ machines: [id('t-foreign')] })).errors?.map(({ path }) => path)).toEqual(['report.production.machines']);
    const { data } = await save({});
    const range = `projectId=${projectId}&id=${data.id}&start=${day}&end=${day + dayMs}`;
    const lines = (await fetched(`/api/report/file?${range}&format=csv`)).body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect([lines[0], lines.length]).toEqual(['Shift,Good pieces (pcs),Energy per good piece (kWh/pcs)', 5]);
    expect((await server.ask(`/api/report/table?${range}`, { as: 'operator' })).status).toBe(404);
  });

  it('rejects invalid groups, ranges and devices', async () => {
    for (const by of ['hour', 'day,shift,crew,device', 'day,,shift']) expect((await ask(by)).status).toBe(400);
    expect((await ask('day', 'operator', '&deviceIds=999999')).status).toBe(404);
    const path = pieceEnergyApi.getPieceEnergy.path;
    const wrong = [`&start=${day}&end=${day}`, `&start=${day - 60 * dayMs}&end=${day}`];
    for (const range of wrong) expect((await server.ask(`${path}?projectId=${projectId}${range}`, { as: 'operator' })).status).toBe(400);
    const later = `${path}?projectId=${projectId}&start=${Date.now() + dayMs}&end=${Date.now() + 2 * dayMs}`;
    expect((await server.ask<Pieces>(later, { as: 'operator' })).data.rows).toEqual([]);
  });
});
