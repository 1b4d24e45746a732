import { afterEach, expect, test } from 'vitest';
import { database } from '../schema/schema.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import { Answers } from './answers.ts';
import type { Answer, Engine, RunOptions } from './types.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const answerOf = (value: number, rows = 1): Answer => ({ rows, columns: new Map([['v', new Float64Array(rows).fill(value)]]) });
const firstOf = ({ columns }: Answer) => columns.get('v')?.[0];

/** Answers from memory, and a source that counts. */
function counting(now?: () => number) {
  const answers = new Answers(now);
  let made = 0;
  const ask = async (sql: string, until: number, rows?: number) =>
    firstOf(await answers.of(sql, until, async () => answerOf(++made, rows)));
  return { answers, ask };
}

test('an answer is kept until data before its end change, for ten minutes at most', async () => {
  let now = 1_000;
  const { answers, ask } = counting(() => now);
  expect(await ask('a', 100)).toBe(1);
  expect(await ask('b', 200)).toBe(2);
  answers.changed(150);
  expect([await ask('a', 100), await ask('b', 200)]).toEqual([1, 3]);
  answers.changed(Number.NEGATIVE_INFINITY);
  expect([await ask('a', 100), await ask('b', 200)]).toEqual([4, 5]);
  now += 10 * minute;
  expect(await ask('a', 100)).toBe(6);
});

test('a statement that a change overtakes is not kept, nor one that fails', async () => {
  const answers = new Answers();
  let finish = (_: Answer): void => undefined;
  const slow = answers.of('a', 100, () => new Promise((resolve) => (finish = resolve)));
  answers.changed(50);
  finish(answerOf(1));
  expect(firstOf(await slow)).toBe(1);
  expect(firstOf(await answers.of('a', 100, async () => answerOf(2)))).toBe(2);
  await expect(answers.of('b', 100, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(firstOf(await answers.of('b', 100, async () => answerOf(3)))).toBe(3);
});

test('a caller that changes its answer changes it for no one else', async () => {
  const answers = new Answers();
  const read = () => answers.of('a', 100, async () => answerOf(1));
  for (let time = 0; time < 3; time++) {
    const { columns } = await read();
    const values = columns.get('v') as Float64Array;
    expect(values[0]).toBe(1);
    values[0] = 9;
  }
});

test('the answers used last are kept within the memory, too large ones never', async () => {
  const { ask } = counting();
  const million = 125_000;
  expect(await ask('large', 100, 11 * million)).toBe(1);
  expect(await ask('large', 100)).toBe(2);
  for (let index = 0; index < 12; index++) await ask(`s${index}`, 100, 9 * million);
  // Twelve times 9 MB: the first ones are gone.
  expect(await ask('s11', 100)).toBe(14);
  expect(await ask('s0', 100)).toBe(15);
});

/** Near the engine's own clock, on which retention is based. */
const now = Math.floor(Date.now() / hour) * hour;
const start = now - 20 * day;
const catalog = catalogOf([info(1), info(2, { counter: true }), info(3, { deviceId: 2, intervalMs: null, presentMs: minute })]);
const paramIds = [1, 2, 3];
let store: Store | undefined;
afterEach(() => store?.close());

const rows = (id: number, from: number, count = 450, stepMs = 60_000): Row[] =>
  Array.from({ length: count }, (_, i) => [id, from + i * stepMs, (i * 7) % 90]);

/** Every kind of question about a range that begins with an hour and ends within one. */
async function asked({ history }: Store) {
  const [from, to] = [start, start + 7 * hour + 17 * minute + 3];
  const range = { paramIds, start: from, end: to };
  return [
    await history.totals(range),
    await history.totalsOfRanges({ paramIds, ranges: [range, { start: to, end: to + hour }] }),
    await history.buckets({ ...range, bucket: { count: 1, unit: 'h' }, aggregate: 'avg', also: ['diff', 'max', 'count'] }),
    await history.buckets({ ...range, bucket: { count: 5, unit: 'm' }, aggregate: 'diff' }),
    await history.buckets({ ...range, bucket: { count: 1, unit: 's' }, aggregate: 'none' }),
    await history.reduced({ ...range, columns: 50 }),
    await history.buckets({ paramIds, start: start - 2 * day, end: to, bucket: { count: 1, unit: 'd' }, aggregate: 'diff', also: ['avg'] }),
    await history.registers({ ...range, bucket: { count: 15, unit: 'm' } }),
    await history.valuesAt({ paramIds, time: to, backMs: 40 * day }),
    await history.frames({ paramIds, start: from, stepMs: hour, count: 10, backMs: day }),
  ];
}

test('questions about the past make no second statement, and have the answers of the stored data after every change', async () => {
  let made = 0;
  const counted = (engine: Engine) =>
    new Proxy(engine, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (key === 'query') made++;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const opened = await openStore(catalog, () => now, counted);
  store = opened;
  const { engine, history, round } = opened;
  const newest = now - day;
  const changes: readonly (() => Promise<unknown>)[] = [
    () => history.importBatch(batch(paramIds.flatMap((id) => [...rows(id, start + id * 1000), [id, newest, 5] as Row]))),
    () => history.importBatch(batch(rows(1, start + 3 * hour + 30_500, 40))),
    () => history.importBatch(batch(rows(2, start - day, 20))),
    round,
    () => history.importBatch(batch(rows(3, start + 5 * hour + 30_500, 4))),
    () => history.remove([{ series: 1, times: Float64Array.of(start + 4 * hour + 1000), values: Float64Array.of((240 * 7) % 90) }]),
    () =>
      engine.exec(`ALTER TABLE ${database}.readings DELETE WHERE series = 2 AND time > ${start + 6 * hour} SETTINGS mutations_sync = 2`),
  ];
  const query = engine.query.bind(engine);
  for (const [index, change] of changes.entries()) {
    await change();
    const known = await asked(opened);
    made = 0;
    expect(await asked(opened), `change ${index}`).toEqual(known);
    expect(made, `change ${index}`).toBe(0);
    // Undivided, and from the engine alone.
    Object.defineProperty(engine, 'contents', { value: undefined, configurable: true });
    Object.defineProperty(engine, 'query', {
      value: (sql: string, { until: _until, ...options }: RunOptions = {}) => query(sql, options),
      configurable: true,
    });
    expect(await asked(opened), `change ${index}`).toEqual(known);
    expect(made).toBeGreaterThan(0);
    Reflect.deleteProperty(engine, 'contents');
    Reflect.deleteProperty(engine, 'query');
  }
}, 60_000);
