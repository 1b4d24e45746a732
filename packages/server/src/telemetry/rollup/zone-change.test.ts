import { afterEach, expect, test } from 'vitest';
import { dayStart } from '../../time/days.ts';
import { batch, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import type { SeriesCatalog } from '../types.ts';
import { fromRuns, runsOf } from './day-zones.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Near the engine's own clock, on which retention is based. */
let clock = Math.floor(Date.now() / day) * day + 10 * hour;
const start = dayStart('Asia/Shanghai', clock - 4 * day);
const ids = [1, 2, 3];

function moving(first: string): { catalog: SeriesCatalog; move(to: string): void } {
  let current = first;
  const get = (id: number) =>
    ids.includes(id) ? info(id, { timeZone: id === 3 ? 'Asia/Shanghai' : current, counter: id === 2 }) : undefined;
  return {
    catalog: { get, all: () => ids.flatMap((id) => get(id) ?? []) },
    move: (to) => {
      current = to;
    },
  };
}

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function open(catalog: SeriesCatalog): Promise<Store> {
  const store = await openStore(catalog, () => clock);
  cleanUps.push(store.close);
  await store.round();
  const rows = ids.flatMap((id) => Array.from({ length: 3 * 144 }, (_, i): Row => [id, start + i * 10 * minute + 1000 * id, i * id]));
  await store.history.importBatch(batch(rows));
  await store.round();
  return store;
}

async function days(store: Store, timeZone: string) {
  const answers = await Promise.all(
    ids.flatMap((id) =>
      (['sum', 'count', 'diff', 'last'] as const).map(async (aggregate) => {
        const range = { paramIds: [id], start: dayStart(timeZone, start), end: start + 4 * day };
        const { source, series } = await store.history.buckets({ ...range, bucket: { count: 1, unit: 'd' }, aggregate });
        return { id, aggregate, source, values: [...(series[0]?.values ?? [])] };
      }),
    ),
  );
  const months = await store.history.totals({ paramIds: ids, start: start - 20 * day, end: start + 4 * day });
  return { answers, months };
}

test.for(['America/New_York', 'Asia/Kolkata'])(
  'days of a project that moved to %s are the same as if it had always been there',
  { timeout: 120_000 },
  async (timeZone) => {
    const { catalog, move } = moving('Asia/Shanghai');
    const [store, wanted] = await Promise.all([open(catalog), open(moving(timeZone).catalog)]);
    const right = await days(wanted, timeZone);
    expect(right.answers[1]?.values.filter((value) => value > 0).length).toBe(4);
    expect(right.answers.every(({ source }) => source === 'day')).toBe(true);
    move(timeZone);
    // Until they are recomputed, hours answer.
    const meanwhile = await days(store, timeZone);
    expect(meanwhile.answers.map(({ values }) => values)).toEqual(right.answers.map(({ values }) => values));
    expect(meanwhile.months).toEqual(right.months);
    // As if the server was down while the time zone changed.
    const again = await store.again();
    await again.round();
    expect(await days(again, timeZone)).toEqual(right);
    const later = await again.again();
    await later.round();
    expect(await days(later, timeZone)).toEqual(right);
    // And back, a day later.
    clock += day;
    move('Asia/Shanghai');
    await later.round();
    clock -= day;
    const home = await open(moving('Asia/Shanghai').catalog);
    clock += day;
    await home.round();
    expect(await days(later, 'Asia/Shanghai')).toEqual(await days(home, 'Asia/Shanghai'));
    clock -= day;
  },
);

test('a server that dies while it recomputes the days starts again, even if the time zone is the old one by then', async () => {
  const { catalog, move } = moving('Asia/Shanghai');
  const store = await open(catalog);
  const right = await days(store, 'Asia/Shanghai');
  move('America/New_York');
  const { exec } = store.engine;
  let cuts = 0;
  store.engine.exec = async (sql, options) => {
    if (sql.startsWith('INSERT INTO czyun.day') && ++cuts > 1) throw new Error('died');
    await exec.call(store.engine, sql, options);
  };
  await expect(store.round()).rejects.toThrow('died');
  store.engine.exec = exec;
  move('Asia/Shanghai');
  const again = await store.again();
  expect((await days(again, 'Asia/Shanghai')).months).toEqual(right.months);
  await again.round();
  expect(await days(again, 'Asia/Shanghai')).toEqual(right);
});

test('days whose minutes have expired are recomputed from hours, even in a time zone with a half-hour offset', async () => {
  const { catalog, move } = moving('Asia/Shanghai');
  const store = await open(catalog);
  const old = dayStart('Asia/Shanghai', clock - 450 * day);
  await store.history.importBatch(batch(Array.from({ length: 288 }, (_, i): Row => [1, old + i * 10 * minute, 1])));
  await store.round();
  await store.engine.exec(`ALTER TABLE czyun.minute DELETE WHERE bucket < ${old + 10 * day} SETTINGS mutations_sync = 2`);
  move('Asia/Kolkata');
  await store.round();
  const range = { paramIds: [1], start: dayStart('Asia/Kolkata', old), end: old + 3 * day };
  const { source, series } = await store.history.buckets({ ...range, bucket: { count: 1, unit: 'd' }, aggregate: 'count' });
  expect(source).toBe('day');
  // India's day begins at half past two: the hour that contains it counts to the previous day.
  expect([...(series[0]?.values ?? [])]).toEqual([18, 144, 126, 0]);
});

test('time zones of series are stored as runs of consecutive numbers', () => {
  const timeZones = new Map([
    [3, 'B'],
    [1, 'A'],
    [2, 'A'],
    [9, 'A'],
  ]);
  expect(runsOf(timeZones)).toEqual({ A: [1, 2, 9, 9], B: [3, 3] });
  expect(fromRuns(runsOf(timeZones))).toEqual(timeZones);
});
