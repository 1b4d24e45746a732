/** Rejects over one day of generated counts and records, compared with sums of the raw rows. */
import { type CallResult, dayMs, hourMs, minuteMs } from '@czyun/contract';
import { type Reject, rejectsApi } from '@czyun/contract/rejects';
import type { stopsApi } from '@czyun/contract/stops';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

type Rejects = CallResult<typeof rejectsApi.listRejects>;
type Reasons = CallResult<typeof stopsApi.listStopReasons>;

let server: TestServer;
let projectId: number;
/** Midnight three days ago in Shanghai: a completed day. */
const { start: day, date } = dayOf('Asia/Shanghai', Date.now() - 3 * dayMs);
const minutes = 1440;

/** Registers by minute: one piece every two minutes; every 13th piece of machine 1 and every 29th of machine 2 is a reject. */
const made = (minute: number) => 5_000 + Math.floor(minute / 2);
const rejected = (every: number) => (minute: number) => 70 + Math.floor(minute / 2 / every);
const every = { 't-m1': 13, 't-m2': 29 } as const;
const countedIn = (key: keyof typeof every, from: number, to: number) => rejected(every[key])(to) - rejected(every[key])(from);

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('factory').id;
  const times = Float64Array.from({ length: minutes + 1 }, (_, index) => day + index * minuteMs);
  const series = Object.entries(every).flatMap(([deviceKey, each]) => [
    { deviceKey, metric: 'output_total', times, values: Float64Array.from(times, (_, index) => made(index)) },
    { deviceKey, metric: 'batch_no', times, values: Float64Array.from(times, (_, index) => (index < 607 ? 501 : 502)) },
    { deviceKey, metric: 'reject_total', times, values: Float64Array.from(times, (_, index) => rejected(each)(index)) },
  ]);
  const body = encodeColumns(series);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minuteMs}`, { as: 'engadmin', body });
  await server.telemetry.settle();
  const crews = await Promise.all(
    ['A', 'B'].map((name) =>
      server.ask<{ id: number }>('/api/shifts/crew/save', { as: 'engadmin', body: { projectId, name, userIds: [] } }),
    ),
  );
  const shift = (name: string, from: string, to: string) => ({ name, from, to, breaks: [] });
  // The second shift does not start on a quarter-hour.
  const shifts = [shift('Early', '06:00', '14:10'), shift('Late', '14:10', '22:00')];
  const pattern = { projectId, from: date, anchor: date, shifts, cycle: [crews.map(({ data }) => data.id)] };
  await server.ask('/api/shifts/pattern/save', { as: 'engadmin', body: pattern });
}, 120_000);
afterAll(() => server?.close());

const id = (key: string) => server.device(key).id;
const list = (more = '', as: TestUser = 'monitor', of = projectId) =>
  server.ask<Rejects>(`${rejectsApi.listRejects.path}?projectId=${of}&start=${day}&end=${day + dayMs}${more}`, { as, language: 'en' });
const post = <T>(path: string, body: object, as: TestUser = 'operator') => server.ask<T>(path, { as, language: 'en', body });
const save = (body: object, as: TestUser = 'operator') =>
  post<Reject>(rejectsApi.saveReject.path, { deviceId: id('t-m1'), version: 0, time: day + hourMs, quantity: 1, ...body }, as);
let tree: Reasons['list'] = [];
const reason = (nameEn: string) => tree.find((each) => each.nameEn === nameEn && each.parentId !== null)?.id ?? 0;
const sum = (rows: readonly { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0);

describe('counted rejects', () => {
  it('are register differences, in total and by machine, shift and hour', async () => {
    const { data } = await list();
    const both = (from: number, to: number) => countedIn('t-m1', from, to) + countedIn('t-m2', from, to);
    const total = both(0, minutes);
    expect(data.figures).toEqual({
      ...{ made: 2 * (made(minutes) - made(0)), counted: total, later: 0, total },
      ...{ rate: Math.round((total / 1440) * 10_000) / 100, withoutReason: total, excess: 0, estimated: false },
    });
    expect(data.pareto.byDevice.map(({ deviceId, quantity }) => [deviceId, quantity])).toEqual([
      [id('t-m1'), countedIn('t-m1', 0, minutes)],
      [id('t-m2'), countedIn('t-m2', 0, minutes)],
    ]);
    const [early, late] = [both(360, 850), both(850, 1320)];
    expect(Object.fromEntries(data.pareto.byShift.map(({ name, quantity }) => [name, quantity]))).toEqual({
      ...{ Early: early, Late: late, '': total - early - late },
    });
    expect(data.pareto.byProduct).toEqual([]);
    expect(data.trend.bucket).toBe('1h');
    expect(data.trend.times).toEqual(Array.from({ length: 24 }, (_, hour) => day + hour * hourMs));
    expect(data.trend.counted).toEqual(data.trend.times.map((_, hour) => both(hour * 60, hour * 60 + 60)));
    expect(data.trend.made).toEqual(data.trend.times.map(() => 60));
  });

  it('by product are those between the edges of its batches', async () => {
    const body = (batch: number, product: string) => ({
      projId: projectId,
      id: id('t-m1'),
      time: day,
      data: { type: 'batch', batch, product },
    });
    for (const [batch, product] of [
      [501, 'Lid'],
      [502, 'Cup'],
    ] as const)
      await post('/api2/esapi/devmsg/m1/w', body(batch, product), 'engadmin');
    const { data } = await list(`&deviceIds=${id('t-m1')}&products=true`);
    // The batch changes at minute 607.
    expect(Object.fromEntries(data.pareto.byProduct.map(({ name, quantity }) => [name, quantity]))).toEqual({
      ...{ Lid: countedIn('t-m1', 0, 607), Cup: countedIn('t-m1', 607, minutes) },
    });
  });

  it('of a part of the day are between the register values at its ends', async () => {
    const asked = `${rejectsApi.listRejects.path}?projectId=${projectId}&deviceIds=${id('t-m1')}&start=${day + 125 * minuteMs}&end=${day + 700 * minuteMs}`;
    const part = (await server.ask<Rejects>(asked, { as: 'monitor', language: 'en' })).data;
    expect(part.figures.counted).toBe(countedIn('t-m1', 125, 700));
    expect(part.trend.counted.reduce((total: number, each) => total + (each ?? 0), 0)).toBe(part.figures.total);
    expect(sum(part.pareto.byShift)).toBe(part.figures.total);
  });
});

describe('records', () => {
  it('are written with permission, with a reason from the tree of rejects', async () => {
    const start = { projectId, use: 'reject' };
    expect((await post('/api/stops/reasons/saveDefault', start)).code).toBe(403);
    tree = (await post<Reasons>('/api/stops/reasons/saveDefault', start, 'engineer')).data.list;
    expect(tree.map(({ nameEn }) => nameEn)).toContain('Out of tolerance');
    // The tree of stops is separate.
    expect((await server.ask<Reasons>(`/api/stops/reasons/list?projectId=${projectId}`, { as: 'monitor' })).data.total).toBe(0);
    const group = tree.find(({ parentId }) => parentId === null)?.id;
    const burr = reason('Burr or flash');
    for (const as of ['monitor', 'useradmin'] as const) expect((await save({ reasonId: burr }, as)).code).toBe(403);
    expect((await save({ reasonId: burr }, 'stranger')).code).toBe(4013);
    expect((await save({ reasonId: group })).errors?.[0]?.path).toBe('reasonId');
    expect((await save({ reasonId: 999_999 })).errors?.[0]?.path).toBe('reasonId');
    expect((await save({ reasonId: burr, time: Date.now() + hourMs })).errors?.[0]?.path).toBe('time');
    for (const quantity of [0, -1, 1.5, 100_001]) expect((await save({ reasonId: burr, quantity })).status).toBe(400);
    expect((await save({ reasonId: burr, note: 'x'.repeat(501) })).status).toBe(400);
    expect((await save({ reasonId: burr, id: 999_999, version: 1 })).status).toBe(404);
    expect((await save({ reasonId: burr, version: 1 })).status).toBe(409);
    const { data } = await save({ reasonId: burr, quantity: 3, note: 'Edge of the die' });
    expect(data).toMatchObject({ quantity: 3, source: 'machine', time: day + hourMs, version: 1, by: { loginName: 'operator' } });
    expect(data.reason).toEqual({ id: burr, name: 'Burr or flash', group: 'Surface' });
  });

  it('explain counted rejects or add to them; each list adds up', async () => {
    const counted = countedIn('t-m1', 0, minutes) + countedIn('t-m2', 0, minutes);
    await save({ reasonId: reason('Crack'), quantity: 2, source: 'later', time: day + 15 * hourMs });
    await save({ deviceId: id('t-m2'), reasonId: reason('Crack'), quantity: 4, time: day + 7 * hourMs });
    const { figures, pareto, trend, total, list: rows } = (await list()).data;
    expect(figures).toMatchObject({ counted, later: 2, total: counted + 2, withoutReason: counted - 7, excess: 0 });
    expect(pareto.byReason.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['', counted - 7],
      ['Crack', 6],
      ['Burr or flash', 3],
    ]);
    for (const slices of [pareto.byReason, pareto.byDevice, pareto.byShift]) expect(sum(slices)).toBe(figures.total);
    const bars = [...trend.counted, ...trend.recorded].reduce((all: number, each) => all + (each ?? 0), 0);
    expect(bars).toBe(figures.total);
    expect(trend.recorded[15]).toBe(2);
    expect([total, rows.map(({ quantity }) => quantity)]).toEqual([3, [2, 4, 3]]);
    expect((await list(`&reasonId=${reason('Burr or flash')}`)).data.list.map(({ quantity }) => quantity)).toEqual([3]);
    expect((await list(`&deviceIds=${id('t-m2')}`)).data.figures).toMatchObject({
      later: 0,
      withoutReason: countedIn('t-m2', 0, minutes) - 4,
    });
  });

  it('with more explained rejects than the machine counted are reported as excess', async () => {
    const { data } = await save({ deviceId: id('t-m2'), reasonId: reason('Scratch'), quantity: 500, time: day + 7 * hourMs });
    const counted = countedIn('t-m2', 0, minutes);
    const after = (await list(`&deviceIds=${id('t-m2')}`)).data;
    expect(after.figures).toMatchObject({ counted, total: counted, withoutReason: 0, excess: 504 - counted });
    expect(sum(after.pareto.byReason)).toBe(counted + after.figures.excess);
    expect((await post(rejectsApi.removeReject.path, { deviceId: id('t-m2'), id: data.id }, 'monitor')).code).toBe(403);
    expect((await post(rejectsApi.removeReject.path, { deviceId: id('t-m1'), id: data.id })).status).toBe(404);
    expect((await post(rejectsApi.removeReject.path, { deviceId: id('t-m2'), id: data.id })).code).toBe(200);
    expect((await post(rejectsApi.removeReject.path, { deviceId: id('t-m2'), id: data.id })).status).toBe(404);
  });

  it('are changed once per version, with a log entry of the change', async () => {
    const [row] = (await list(`&reasonId=${reason('Burr or flash')}`)).data.list;
    if (!row) throw new Error('no record');
    const fields = { id: row.id, reasonId: row.reason.id, quantity: row.quantity, note: row.note, time: row.time };
    expect((await save({ ...fields, version: row.version })).data.version).toBe(row.version);
    expect((await save({ ...fields, version: row.version, quantity: 5 })).data).toMatchObject({ quantity: 5, version: row.version + 1 });
    expect((await save({ ...fields, version: row.version, quantity: 6 })).status).toBe(409);
    const entries = await server.db
      .selectFrom('log_entries')
      .select(['content_en', 'device_id', 'old_value', 'set_value'])
      .where('content_en', 'like', '%record of rejects%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ content_en }) => content_en)).toEqual(['Remove a record of rejects', 'Change a record of rejects']);
    expect(entries[1]?.device_id).toBe(id('t-m1'));
    expect(JSON.parse(entries[1]?.set_value ?? '{}')).toEqual({ rejectQuantity: 5 });
  });
});

it('rejects invalid ranges, foreign devices and strangers', async () => {
  const asked = (query: string) => server.ask(`${rejectsApi.listRejects.path}?projectId=${projectId}&${query}`, { as: 'monitor' });
  expect((await asked(`start=${day + dayMs}&end=${day}`)).code).toBe(400);
  expect((await asked(`start=${day - 101 * dayMs}&end=${day}`)).code).toBe(400);
  expect((await asked('deviceIds=1,x')).status).toBe(400);
  expect((await asked(`deviceIds=${id('t-bms')}`)).status).toBe(404);
  expect((await list('', 'stranger')).code).toBe(4013);
  expect((await list('', 'engadmin', 999_999)).code).toBe(4013);
});
