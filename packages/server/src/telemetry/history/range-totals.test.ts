/** Totals of many ranges at once are those of each range alone: resets, replaced meters, gaps, late readings, absence, retention. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presenceSeries } from '../rollup/presence.ts';
import { database } from '../schema/schema.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** Near the engine's own clock, on which retention is based. */
const now = Math.floor(Date.now() / hour) * hour;
/** Begins of readings: hours remain, minutes remain, all remain. */
const eras = [now - 403 * day, now - 102 * day, now - 2 * day] as const;
const [oldest, old, recent] = eras;
const changes = [
  { time: old + 7 * hour, last: 700, first: 0.5 },
  { time: recent + 9 * hour + 30_000, last: null, first: null },
];
const infos = [
  info(1, { intervalMs: minute }),
  info(2, { intervalMs: minute, counter: true, decimals: 1 }),
  info(3, { intervalMs: minute, counter: true, decimals: 1, width: 900 }),
  info(4, { intervalMs: minute, counter: true, decimals: 1, changes }),
  info(5, { intervalMs: minute, storage: 'long' }),
  info(6, { intervalMs: null }),
  info(7, { intervalMs: null, counter: true, decimals: 0 }),
  info(8, { intervalMs: minute, timeZone: 'Asia/Kolkata' }),
  info(9, { intervalMs: minute, counter: true }),
  info(10, { intervalMs: 1000 }),
];
const measured = [3, 1, 2, 4, 5, 6, 7, 8, 9];
/** The last one has no readings. */
const all = [...measured, 1, 10];

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
const random = seeded(11);

let store: Store;
let statements = 0;

/** Mostly one reading per minute, with gaps, restarts and bad readings. */
function readingsOf(id: number, start: number, length: number): Row[] {
  const rows: Row[] = [];
  let count = 400;
  const isCounter = infos[id - 1]?.counter === true;
  for (let time = start; time < start + length; ) {
    count = random() < 0.004 ? random() * 3 : (count + random() * 4) % 900;
    const value = isCounter ? count : random() * 100 - 30;
    rows.push([id, time, Math.round(value * 10) / 10, random() < 0.02 ? 2 : 0]);
    time += random() < 0.003 ? Math.round(random() * 4 * hour) : random() < 0.2 ? Math.round(random() * 3 * minute) + 1 : minute;
  }
  return rows;
}

async function present(from: number, to: number): Promise<void> {
  const ticks = `${presenceSeries(1)}, ${from} + number * 15000, 1, 0, 0, 800, 30000 FROM numbers(${Math.floor((to - from) / 15000)})`;
  await store.engine.exec(`INSERT INTO ${database}.readings (series, time, mantissa, scale, quality, keep, hold) SELECT ${ticks}`);
}

beforeAll(async () => {
  store = await openStore(
    catalogOf(infos),
    () => now,
    (engine) => {
      const { query } = engine;
      engine.query = (...asked) => {
        statements++;
        return query.apply(engine, asked);
      };
      return engine;
    },
  );
  const stored = infos.slice(0, 9);
  const of = (start: number, length: number) => stored.flatMap(({ paramId }) => readingsOf(paramId, start, length));
  for (const from of eras) await present(from, from + 11 * hour);
  await present(recent + 13 * hour, now);
  const rows = [...of(oldest, day), ...of(old, day), ...of(recent, now - recent - 20 * minute)];
  const late = rows.filter(([, time]) => time > recent + 15 * hour && time < recent + 20 * hour && random() < 0.2);
  await store.history.importBatch(batch(rows.filter((row) => !late.includes(row))), { asDeclared: true });
  await store.round();
  await store.history.importBatch(batch(late.slice(20)), { asDeclared: true });
  await store.round();
  // As the engine does when it merges.
  const gone = (table: string, column: string, before: number) =>
    store.engine.exec(
      `ALTER TABLE ${database}.${table} DELETE WHERE series != 5 AND series < 1000 AND ${column} < ${before} SETTINGS mutations_sync = 2`,
    );
  await gone('readings', 'time', now + hour - 100 * day);
  await gone('minute', 'bucket', now + hour - 400 * day);
  await store.history.importBatch(batch(late.slice(0, 20)), { asDeclared: true });
}, 120_000);
afterAll(() => store?.close());

type Range = { readonly start: number; readonly end: number };

async function matches(ranges: readonly Range[], paramIds = measured): Promise<void> {
  const together = await store.history.totalsOfRanges({ paramIds, ranges });
  for (const [index, range] of ranges.entries()) {
    const alone = await store.history.totals({ paramIds, ...range });
    expect(together[index], `${(range.start - recent) / minute} for ${(range.end - range.start) / minute} min`).toEqual(alone);
  }
  expect(together.length).toBe(ranges.length);
  expect(together.flat().filter(({ count, diff }) => count > 0 && Number.isFinite(diff)).length).toBeGreaterThan(ranges.length);
}

/** Neighbouring ranges of whole minutes, as the batches of a device. */
function neighbours(start: number, count: number, longest: number): Range[] {
  const edges = [start];
  for (let i = 0; i < count; i++) edges.push((edges.at(-1) ?? 0) + Math.ceil((random() * longest) / minute) * minute);
  return edges.slice(1).map((end, i) => ({ start: edges[i] ?? 0, end }));
}

test.each([
  ['readings', recent - 3 * hour, 3 * hour],
  ['minutes', old - 2 * hour, 3 * hour],
  ['hours', oldest - 2 * hour, 3 * hour],
  ['days', recent - day, 2 * day],
])('neighbouring ranges where %s remain', async (_, start, longest) => {
  await matches(neighbours(start, 6, longest).reverse());
});

test('ranges of every age that overlap, repeat, are empty or end in the future, exact to the millisecond', async () => {
  const any = Array.from({ length: 9 }, (): Range => {
    const start = (eras[Math.floor(random() * 3)] ?? 0) + Math.floor((random() * 50 - 5) * hour);
    return { start, end: start + Math.floor(random() ** 2 * 2 * day) };
  });
  const one = { start: recent + 5 * hour, end: recent + 8 * hour };
  const running = { start: now - 90 * minute, end: now + hour };
  const across = { start: old + 20 * hour, end: recent + 10 * hour };
  await matches([...any, one, one, { ...one, end: one.start }, running, across, { start: one.end, end: one.start }], all);
});

test('ranges of readings without roll-ups', async () => {
  const { minuteUpTo, hourUpTo } = store.state;
  Object.assign(store.state, { minuteUpTo: recent + 20 * hour + 7 * minute, hourUpTo: recent + 20 * hour });
  try {
    // The last ones have more readings than are combined outside the engine.
    await matches([...neighbours(recent + 17 * hour, 6, 2 * hour), { start: recent + 19 * hour, end: now }]);
  } finally {
    Object.assign(store.state, { minuteUpTo, hourUpTo });
  }
});

test('twenty ranges cost a few statements', async () => {
  const ranges = neighbours(recent + 3 * hour, 20, 3 * hour);
  statements = 0;
  await store.history.totalsOfRanges({ paramIds: [1, 2, 3, 4, 5], ranges });
  expect(statements).toBeLessThan(12);
  statements = 0;
  expect(await store.history.totalsOfRanges({ paramIds: [], ranges })).toEqual(ranges.map(() => []));
  expect(statements).toBe(0);
});
