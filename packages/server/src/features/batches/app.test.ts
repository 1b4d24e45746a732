/** Batches over a day of generated readings, compared with sums over the raw rows. */
import { type CallResult, dayMs, hourMs, minuteMs } from '@czyun/contract';
import { type BatchCurves, batchesApi, type GoldenBatch } from '@czyun/contract/batches';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

type Batches = CallResult<typeof batchesApi.listBatches>;

let server: TestServer;
let projectId: number;
let deviceId: number;
/** Three days ago in Shanghai: that day is complete. */
const day = dayStart('Asia/Shanghai', Date.now()) - 3 * dayMs;
const at = (minute: number) => day + minute * minuteMs;
const minutes = Array.from({ length: 1441 }, (_, index) => index);

/** Batch numbers by their first minute. */
const began = [
  [41, 0],
  [42, 200],
  [43, 600],
  [44, 1100],
] as const;
const numberAt = (minute: number) => began.findLast(([, from]) => from <= minute)?.[0] ?? 0;
const startOf = (minute: number) => began.findLast(([, from]) => from <= minute)?.[1] ?? 0;
/** Rises from 100 by 5 a minute to 200; batch 42 is 4 too hot. */
const temperature = (minute: number) => Math.min(200, 100 + (minute - startOf(minute)) * 5) + (numberAt(minute) === 42 ? 4 : 0);
const made = (minute: number) => 9_000 + Math.floor(minute / 3);
const rejected = (minute: number) => 100 + Math.floor(minute / 50);
const energy = (minute: number) => 5_000 + minute * 0.5;

const mean = (of: (minute: number) => number, from: number, to: number) => {
  const values = minutes.slice(from, to).map(of);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
};

async function write(batch: number | string, start: number, more: object, name = `Batch ${batch}`) {
  const body = { projId: projectId, id: deviceId, name, time: at(start), data: { type: 'batch', batch, ...more } };
  expect((await server.ask('/api2/esapi/devmsg/m1/w', { as: 'engadmin', body })).code).toBe(200);
}

beforeAll(async () => {
  server = await createTestServer();
  ({ id: deviceId, projectId } = server.device('t-m1'));
  const of = (metric: string, value: (minute: number) => number, asked = minutes) => ({
    ...{ deviceKey: 't-m1', metric, times: Float64Array.from(asked, at), values: Float64Array.from(asked, value) },
  });
  const series = [
    // The number has a gap within batch 43.
    of('batch_no', numberAt, [...minutes.slice(0, 700), ...minutes.slice(720)]),
    of('temperature', temperature),
    of('output_total', made),
    of('reject_total', rejected),
    of('energy_total', energy),
  ];
  const body = encodeColumns(series);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minuteMs}`, { as: 'engadmin', body });
  await server.telemetry.settle();
  await write(41, 0, { product: '法兰', productEn: 'Flange' });
  await write(42, 200, { product: '法兰', productEn: 'Flange', order: 'WO-1', recipe: { temperature: 200 } });
  await write(43, 600, { product: '法兰', productEn: 'Flange', order: 'WO-2', material: 'LOT-7' });
  // An invalid document.
  await write(44, 1100, { product: 7 });
}, 120_000);
afterAll(() => server?.close());

const list = (more = '', as: TestUser = 'monitor', end = at(1440)) =>
  server.ask<Batches>(`${batchesApi.listBatches.path}?deviceId=${deviceId}&start=${at(0)}&end=${end}${more}`, { as, language: 'en' });
const curves = (batch: number, more = 'metric=temperature', as: TestUser = 'monitor') =>
  server.ask<BatchCurves>(`${batchesApi.getBatchCurves.path}?deviceId=${deviceId}&batch=${batch}&${more}`, { as, language: 'en' });
const mark = (body: object, as: TestUser = 'engineer') =>
  server.ask<GoldenBatch>(batchesApi.saveGoldenBatch.path, { as, language: 'en', body: { deviceId, version: 0, ...body } });

describe('batches', () => {
  it('are delimited by changes of their number and described by documents', async () => {
    const { data } = await list();
    expect(data.list.map(({ number, start, end, cut }) => [number, (start - day) / minuteMs, (end - day) / minuteMs, cut])).toEqual([
      ['44', 1100, expect.any(Number), false],
      ['43', 600, 1100, false],
      ['42', 200, 600, false],
      ['41', 0, 200, true],
    ]);
    expect(data.list.map(({ productName, order, material }) => [productName, order, material])).toEqual([
      ['', '', ''],
      ['Flange', 'WO-2', 'LOT-7'],
      ['Flange', 'WO-1', ''],
      ['Flange', '', ''],
    ]);
    expect(data.products.map(({ name, batches }) => [name, batches]).sort()).toEqual([
      ['', 1],
      ['Flange', 3],
    ]);
    expect((await list(`&product=${encodeURIComponent('法兰')}`)).data.list.map(({ number }) => number)).toEqual(['43', '42', '41']);
    // A range that ends within a batch returns its true end.
    expect((await list('', 'monitor', at(900))).data.list[0]).toMatchObject({ number: '43', end: at(1100), open: false });
    expect((await list('&pageNum=2&pageSize=3')).data).toMatchObject({ total: 4, list: [{ number: '41' }] });
  });

  it('have counts by the registers at their ends, and means of the readings in between', async () => {
    const { data } = await list();
    const found = data.list.find(({ number }) => number === '42');
    expect(found).toMatchObject({
      made: made(600) - made(200),
      rejected: rejected(600) - rejected(200),
      energy: energy(600) - energy(200),
    });
    const value = found?.values.find(({ metric }) => metric === 'temperature');
    expect(value).toMatchObject({ min: 104, max: 204, target: 200, difference: null, outside: false });
    expect(value?.avg).toBeCloseTo(mean(temperature, 200, 600), 3);
    expect(data.parameters.map(({ metric }) => metric)).toContain('spindle_temperature');
    expect(found?.values.find(({ metric }) => metric === 'spindle_temperature')).toMatchObject({ avg: null, min: null });
  });
});

describe('the golden batch', () => {
  it('can be marked only by permitted users, and only if complete', async () => {
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await mark({ batch: at(700) }, as)).code).toBe(403);
    expect((await mark({ batch: at(700) }, 'stranger')).code).toBe(4013);
    expect((await mark({ batch: at(100) })).errors?.[0]?.path).toBe('batch');
    expect((await mark({ batch: at(-60) })).errors?.[0]?.path).toBe('batch');
    expect((await mark({ batch: Date.now() + hourMs })).errors?.[0]?.path).toBe('batch');
    for (const tolerance of [0, 51]) expect((await mark({ batch: at(700), tolerance })).status).toBe(400);
    expect((await mark({ batch: at(700), version: 3 })).status).toBe(409);
    expect((await mark({ batch: at(700), tolerance: 1 })).data).toMatchObject({
      ...{ number: '43', product: '法兰', productName: 'Flange', start: at(600), end: at(1100), tolerance: 1, version: 1 },
    });
  });

  it('is the reference for other batches of its product', async () => {
    const { data } = await list();
    const of = (number: string) => data.list.find((each) => each.number === number);
    expect(data.list.filter(({ golden }) => golden).map(({ number }) => number)).toEqual(['43']);
    const value = of('42')?.values.find(({ metric }) => metric === 'temperature');
    expect(value?.difference).toBeCloseTo(mean(temperature, 200, 600) - mean(temperature, 600, 1100), 2);
    // 1 % of 200 is 2.
    expect(value?.outside).toBe(Math.abs(value?.difference ?? 0) > 2);
    // Incomplete.
    expect(of('41')?.values.every(({ difference, outside }) => difference === null && !outside)).toBe(true);
    // Another product.
    expect(of('44')?.values.every(({ difference }) => difference === null)).toBe(true);
  });

  it('is returned with the curve of a batch, aligned by start, with its band', async () => {
    const { data } = await curves(at(300));
    // 500 minutes in steps of two.
    expect(data).toMatchObject({
      stepMs: 2 * minuteMs,
      batch: { number: '42', start: at(200), end: at(600) },
      golden: { number: '43', width: 2 },
    });
    const pairs = (from: number, to: number) =>
      Array.from({ length: (to - from) / 2 }, (_, index) => mean(temperature, from + 2 * index, from + 2 * index + 2));
    expect(data.batch.values).toEqual(pairs(200, 600));
    expect(data.golden?.values).toEqual(pairs(600, 1100));
    // 4 too hot throughout.
    expect([data.insideMs, data.outsideMs]).toEqual([0, 400 * minuteMs]);
    expect((await curves(at(650))).data).toMatchObject({ outsideMs: 0, insideMs: 500 * minuteMs });
    expect((await curves(at(1200))).data.golden).toBeNull();
    expect((await curves(at(300), 'metric=vibration')).data.batch.values.every((value) => value === null)).toBe(true);
    expect((await curves(at(300), 'metric=nothing')).status).toBe(404);
    expect((await curves(at(-60))).status).toBe(404);
    expect((await curves(at(300), 'metric=temperature', 'stranger')).code).toBe(4013);
  });

  it('is replaced by another one of its product, each change with one entry', async () => {
    expect((await mark({ batch: at(700), tolerance: 1, version: 1 })).data.version).toBe(1);
    expect((await mark({ batch: at(700), tolerance: 3, version: 1 })).data).toMatchObject({ tolerance: 3, version: 2 });
    expect((await mark({ batch: at(300), tolerance: 3, version: 2 })).data).toMatchObject({ number: '42', version: 3 });
    expect((await list()).data.golden.map(({ number }) => number)).toEqual(['42']);
    const remove = (product: string, as: TestUser = 'engineer') =>
      server.ask(batchesApi.removeGoldenBatch.path, { as, body: { deviceId, product } });
    expect((await remove('法兰', 'operator')).code).toBe(403);
    expect((await remove('x')).status).toBe(404);
    expect((await remove('法兰')).code).toBe(200);
    expect((await remove('法兰')).status).toBe(404);
    const entries = await server.db
      .selectFrom('log_entries')
      .select(['content_en', 'device_id', 'set_value'])
      .where('content_en', 'like', '%golden batch%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ content_en }) => content_en)).toEqual([
      ...['Mark a golden batch', 'Mark a golden batch', 'Mark a golden batch', 'Remove the mark of a golden batch'],
    ]);
    expect(JSON.parse(entries[0]?.set_value ?? '{}')).toEqual({ goldenBatch: '43', goldenProduct: '法兰', goldenTolerance: 1 });
  });
});

it('refuses invalid ranges, foreign devices and strangers; a device without batches has none', async () => {
  const asked = (query: string, as: TestUser = 'monitor') => server.ask<Batches>(`${batchesApi.listBatches.path}?${query}`, { as });
  expect((await asked(`deviceId=${deviceId}&start=${at(10)}&end=${at(0)}`)).code).toBe(400);
  expect((await asked(`deviceId=${deviceId}&start=${at(0) - 101 * dayMs}&end=${at(0)}`)).code).toBe(400);
  expect((await asked(`deviceId=${server.device('t-foreign').id}`)).code).toBe(4013);
  expect((await asked('deviceId=999999')).code).toBe(4013);
  expect((await list('', 'stranger')).code).toBe(4013);
  expect((await asked(`deviceId=${server.device('t-bms').id}`)).data).toMatchObject({ total: 0, list: [], parameters: [] });
});
