import { afterEach, expect, test } from 'vitest';
import { database } from '../schema/schema.ts';
import { batch, catalogOf, info, quiet, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import { withContents } from './contents.ts';
import type { Engine, RunOptions } from './types.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Near the engine's own clock, on which retention is based. */
const now = Math.floor(Date.now() / hour) * hour;
const first = now - 20 * day + 17 * minute + 13_000;
const older = now - 60 * day;
const catalog = catalogOf([
  info(1),
  info(2, { counter: true }),
  info(3, { deviceId: 2, intervalMs: null, presentMs: 60_000 }),
  info(4, { deviceId: 2, intervalMs: null, presentMs: 60_000 }),
]);
let store: Store | undefined;
afterEach(() => store?.close());

/** Statements of queries for users; the texts among them. */
const made = { all: 0, texts: 0 };

/** A store whose statements are counted. */
async function counted(): Promise<Store> {
  store = await openStore(
    catalog,
    () => now,
    (engine) =>
      new Proxy(engine, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== 'function') return value;
          if (key !== 'query') return value.bind(target);
          return (sql: string, options?: RunOptions) => {
            if ((options?.lane ?? 'query') === 'query') made.all++;
            if (sql.includes('text_readings')) made.texts++;
            return target.query(sql, options);
          };
        },
      }),
  );
  return store;
}

const rows = (id: number, from: number, count = 400, stepMs = 10_000): Row[] =>
  Array.from({ length: count }, (_, i) => [id, from + i * stepMs, i]);

/** Every kind of question about a range. */
async function asked({ history }: Store, start: number, end: number, paramIds = [1, 2, 3, 4]) {
  const range = { paramIds, start, end };
  return {
    totals: await history.totals(range),
    days: await history.buckets({ ...range, bucket: { count: 1, unit: 'd' }, aggregate: 'diff', also: ['avg', 'count'] }),
    hours: await history.buckets({ ...range, bucket: { count: 1, unit: 'h' }, aggregate: 'avg', also: ['max'] }),
    raw: await history.buckets({ ...range, bucket: { count: 1, unit: 's' }, aggregate: 'none' }),
    drawn: await history.reduced({ ...range, columns: 50 }),
    registers: await history.registers({ ...range, bucket: { count: 15, unit: 'm' } }),
    values: await history.valuesAt({ paramIds, time: end, backMs: 40 * day }),
    frames: await history.frames({ paramIds, start, stepMs: Math.ceil((end - start) / 9), count: 10, backMs: day }),
  };
}

async function statementsOf(work: () => Promise<unknown>) {
  Object.assign(made, { all: 0, texts: 0 });
  await work();
  return { ...made };
}

test('no statement is made for a range before the oldest reading, nor for texts of a series without any', async () => {
  const opened = await counted();
  expect(opened.engine.contents?.oldest).toBe(Infinity);
  expect((await statementsOf(() => asked(opened, first, first + hour))).all).toBe(0);
  await opened.history.importBatch(batch([...rows(1, first), ...rows(3, first + minute), [4, first + hour, 'idle']]));
  expect(opened.engine.contents?.oldest).toBe(first);
  expect(await statementsOf(() => asked(opened, first - 2 * day, first - hour))).toEqual({ all: 0, texts: 0 });
  expect((await statementsOf(() => asked(opened, first, first + hour, [1, 2]))).texts).toBe(0);
  expect((await statementsOf(() => asked(opened, first, first + 2 * hour, [4]))).texts).toBeGreaterThan(0);
});

test('imported readings older than all others are found at once', async () => {
  const opened = await counted();
  const { history } = opened;
  await history.importBatch(batch(rows(1, first)));
  const range = { paramIds: [1, 2], start: older, end: older + hour };
  const count = async () => (await history.totals(range)).map((total) => total.count);
  expect(await count()).toEqual([0, 0]);
  await history.importBatch(batch([...rows(1, older, 10), ...rows(2, older + minute, 10)]));
  expect(opened.engine.contents?.oldest).toBe(older);
  expect(await count()).toEqual([10, 10]);
  const values = await history.valuesAt({ paramIds: [1, 2], time: older + hour, backMs: day });
  expect(values.map(({ paramId, time }) => [paramId, time])).toEqual([
    [1, older + 90_000],
    [2, older + minute + 90_000],
  ]);
  const hours = await history.buckets({ ...range, bucket: { count: 1, unit: 'h' }, aggregate: 'count' });
  expect(hours.series.map(({ values: counts }) => [...counts])).toEqual([[10], [10]]);
  await history.importBatch(batch([[4, older - day, 'running']]));
  const texts = await history.valuesAt({ paramIds: [4], time: older - day + 1000, backMs: day });
  expect(texts.map(({ text }) => text)).toEqual(['running']);
});

test('roll-ups remain when their readings have expired; copies within the engine make the contents unknown', async () => {
  const { engine, history, round } = await counted();
  await history.importBatch(batch([...rows(1, older), ...rows(1, first), [4, first, 'idle']]));
  await round();
  await engine.exec(`ALTER TABLE ${database}.readings DELETE WHERE time < ${first} SETTINGS mutations_sync = 2`);
  const { contents } = await withContents(engine, quiet);
  expect(contents?.oldest).toBeLessThanOrEqual(older);
  expect(contents?.oldest).toBeGreaterThan(older - 26 * hour);
  expect([...(contents?.withText ?? [])]).toEqual([4]);
  await engine.exec(`INSERT INTO ${database}.readings (series, time, keep) SELECT series, time - ${day}, 100 FROM ${database}.readings`);
  expect(engine.contents).toBeUndefined();
  const [value] = await history.valuesAt({ paramIds: [1], time: first - day, backMs: minute });
  expect(value?.time).toBe(first - day);
});

test('an engine that cannot answer is used without its contents', async () => {
  const { engine } = await counted();
  const silent = { ...engine, query: () => Promise.reject(new Error('no memory')) } as unknown as Engine;
  expect(await withContents(silent, quiet)).toBe(silent);
});

test('the answers are the same as without the contents', async () => {
  const opened = await counted();
  const { engine, history, round } = opened;
  await history.importBatch(batch([...rows(1, first), ...rows(2, first + 7000), ...rows(3, first + 9000, 90, 47_000)]));
  await history.importBatch(batch([[4, first + minute, 'idle'], [4, first + hour, 'running'], ...rows(1, first + 3 * day)]));
  await round();
  // Only roll-ups remain of one series.
  await engine.exec(`ALTER TABLE ${database}.readings DELETE WHERE series = 2 SETTINGS mutations_sync = 2`);
  const wholeHour = Math.floor(first / hour) * hour;
  const ends = [...[-30 * day, -hour, 0, 1, minute, 4 * day].map((by) => first + by), wholeHour, wholeHour + hour];
  for (const end of ends)
    for (const length of [20 * minute + 1, 2 * day]) {
      const known = await asked(opened, end - length, end);
      Object.defineProperty(engine, 'contents', { value: undefined, configurable: true });
      expect(known, `${end - first} ${length}`).toEqual(await asked(opened, end - length, end));
      Reflect.deleteProperty(engine, 'contents');
    }
  expect(engine.contents?.oldest).toBe(first);
});
