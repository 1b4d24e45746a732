import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '../schema/schema.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Near the engine's own clock, on which retention is based. */
const now = Math.floor(Date.now() / hour) * hour;
const boundary = now + hour - 100 * day;
const old = now - 120 * day;
let store: Store;

beforeAll(async () => {
  const catalog = catalogOf([info(1), info(2, { storage: 'long' }), info(3, { counter: true })]);
  store = await openStore(catalog, () => now);
  const around = (id: number, from: number): Row[] => Array.from({ length: 720 }, (_, i) => [id, from + i * 10_000, i]);
  await store.history.importBatch(
    batch([...around(1, old), ...around(2, old), ...around(3, old), ...around(1, boundary - hour), ...around(1, now - 450 * day)]),
  );
  await store.round();
  // As the engine does when it merges.
  const gone = (table: string, series: string, column: string, before: number) =>
    store.engine.exec(
      `ALTER TABLE ${database}.${table} DELETE WHERE series ${series} AND ${column} < ${before} SETTINGS mutations_sync = 2`,
    );
  await gone('readings', '!= 2', 'time', boundary);
  await gone('minute', '!= 2', 'bucket', now - 400 * day);
}, 60_000);
afterAll(() => store?.close());

test('a curve of narrow columns uses minutes where the readings have expired, and readings elsewhere', async () => {
  const answer = await store.history.reduced({ paramIds: [1, 2], start: old + 30_000, end: old + hour, columns: 1000 });
  expect(answer.source).toBe('minute');
  const [one, two] = answer.series;
  // At least the first and last reading of each minute, including the minute that contains the start.
  expect(one?.times.length).toBe(119);
  expect(one?.times[0]).toBe(old + 50_000);
  expect(two?.times.length).toBe(357);
});

test('a curve across the boundary has both sides', async () => {
  const answer = await store.history.reduced({ paramIds: [1], start: boundary - 10 * minute, end: boundary + 10 * minute, columns: 1000 });
  expect(answer.source).toBe('minute');
  const times = [...(answer.series[0]?.times ?? [])];
  expect(times.filter((time) => time < boundary).length).toBe(20);
  expect(times.filter((time) => time >= boundary).length).toBe(60);
});

test('where minutes have expired too, hours are drawn', async () => {
  const start = now - 450 * day;
  const answer = await store.history.reduced({ paramIds: [1], start: start + minute, end: start + 2 * hour, columns: 1000 });
  expect(answer.source).toBe('hour');
  expect([...(answer.series[0]?.values ?? [])]).toEqual([359, 360, 719]);
});

test('buckets and totals count every minute once', async () => {
  const range = { paramIds: [1], start: old, end: old + 2 * hour };
  const answer = await store.history.buckets({ ...range, bucket: { count: 10, unit: 's' }, aggregate: 'count' });
  expect(answer.source).toBe('minute');
  expect([...(answer.series[0]?.values ?? [])].reduce((a, b) => a + b)).toBe(720);
  const halves = await Promise.all(
    [
      { start: old, end: old + 30 * minute + 500 },
      { start: old + 30 * minute + 500, end: old + 2 * hour },
    ].map((half) => store.history.totals({ paramIds: [1], ...half })),
  );
  expect(halves.flat().reduce((sum, { count }) => sum + count, 0)).toBe(720);
  const [counter] = await store.history.totals({ paramIds: [3], start: old + hour, end: old + 2 * hour });
  // From the reading at the first instant to the last one.
  expect(counter?.diff).toBe(359);
});

test('unaggregated readings remain unaggregated', async () => {
  const range = { paramIds: [1, 2], start: old, end: old + hour };
  const answer = await store.history.buckets({ ...range, bucket: { count: 1, unit: 's' }, aggregate: 'none' });
  expect(answer.source).toBe('raw');
  expect(answer.series.map((curve) => curve.times.length)).toEqual([0, 360]);
});

test('the value at an instant is that of the last minute before it, or of the last hour', async () => {
  const at = async (time: number, backMs: number) =>
    (await store.history.valuesAt({ paramIds: [1, 2], time, backMs })).map((each) => [each.paramId, each.time - time, each.value]);
  expect(await at(old + 30 * minute + 25_000, day)).toEqual([
    [1, -35_000, 179],
    [2, -5000, 182],
  ]);
  expect(await at(old + 30 * minute + 25_000, 20_000)).toEqual([[2, -5000, 182]]);
  expect(await at(now - 450 * day + 90 * minute, day)).toEqual([[1, -30 * minute - 10_000, 359]]);
  expect(await at(old + 25 * hour, 2 * day)).toEqual([
    [1, -23 * hour - 10_000, 719],
    [2, -23 * hour - 10_000, 719],
  ]);
});
