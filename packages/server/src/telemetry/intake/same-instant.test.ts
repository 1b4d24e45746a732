import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from '../testing/fixtures.ts';
import type { Batch, Telemetry } from '../types.ts';

const minute = 60_000;
/** A whole second, and an instant that is not one. */
const second = Math.floor(Date.now() / 1000) * 1000 - 60 * minute;
const instant = second + 123;
const catalog = catalogOf([...Array.from({ length: 30 }, (_, at) => info(at + 1)), info(40, { storage: 'live' })]);

let files: Awaited<ReturnType<typeof freshFolder>>;
let telemetry: Telemetry;
let clock = second + 10_000;
let changes: Batch[] = [];
let late: Batch[] = [];
let conflicts: (readonly [paramId: number, time: number])[] = [];

async function open(): Promise<void> {
  telemetry = await createTelemetry({ dataDir: files.folder, catalog, logger: quiet, now: () => clock });
  telemetry.newest.onChange((changed) => changes.push(changed));
  telemetry.newest.onLate((older) => late.push(older));
  telemetry.ingest.onConflict((paramId, time) => conflicts.push([paramId, time]));
}

beforeAll(async () => {
  files = await freshFolder();
  await open();
}, 60_000);
afterAll(async () => {
  await telemetry.close();
  await files.remove();
});
beforeEach(() => {
  clock = second + 10_000;
  changes = [];
  late = [];
  conflicts = [];
});

const send = (rows: readonly Row[], again = false) => telemetry.ingest.submit({ ...batch(rows), again });
const told = () => changes.flatMap(({ times, values }) => [...times].map((time, row) => [time - second, values[row]]));

async function stored(paramId: number) {
  const answer = await telemetry.history.buckets({
    paramIds: [paramId],
    start: second - 3 * 86_400_000,
    end: second + 10 * minute,
    bucket: { count: 1, unit: 's' },
    aggregate: 'none',
  });
  const curve = answer.series[0];
  return [...(curve?.times ?? [])].map((time, row) => [time - second, curve?.values[row]]);
}

describe('one instant', () => {
  test('the first value is stored; another is reported as a conflict and still becomes the newest value', async () => {
    expect(await send([[1, instant, 5]])).toEqual({ stored: 1, repeated: 0, rejected: 0 });
    expect(await send([[1, instant, 5]])).toEqual({ stored: 0, repeated: 1, rejected: 0 });
    const refused = [{ kind: 'conflict', count: 1, row: 0 }];
    expect(await send([[1, instant, 6]])).toEqual({ stored: 0, repeated: 0, rejected: 1, refused });
    expect(told()).toEqual([
      [123, 5],
      [123, 6],
    ]);
    expect(telemetry.newest.get(1)).toMatchObject({ value: 6, time: instant });
    await telemetry.settle();
    expect(await stored(1)).toEqual([[123, 5]]);
  });

  test('both in one message, and while the first is not durable yet', async () => {
    expect(await send([[2, instant, 5], [2, instant, 6]])).toMatchObject({ stored: 1, rejected: 1 }); // biome-ignore format: two rows
    const [first, other, same] = await Promise.all([send([[3, instant, 1]]), send([[3, instant, 2]]), send([[3, instant, 1]])]);
    expect([first.stored, other.rejected, same.rejected]).toEqual([1, 1, 0]);
    expect(told()).toEqual([
      [123, 5],
      [123, 6],
      [123, 1],
      [123, 2],
    ]);
    await telemetry.settle();
    expect([await stored(2), await stored(3)]).toEqual([[[123, 5]], [[123, 1]]]);
  });

  test('a contradiction of an older instant is reported when it reaches the engine, a repeat is not', async () => {
    await send([[4, instant, 5], [4, instant + 500, 6]]); // biome-ignore format: two rows
    await telemetry.settle();
    await send([[4, instant, 7], [4, instant + 100, 1]]); // biome-ignore format: two rows
    await send([[4, instant, 5]]);
    await telemetry.settle();
    expect(conflicts).toEqual([[4, instant]]);
    expect(await stored(4)).toEqual([
      [123, 5],
      [223, 1],
      [623, 6],
    ]);
  });

  test('after a restart a repeat is still a repeat, another value a conflict', async () => {
    await send([[5, instant, 5]]);
    await telemetry.close();
    await open();
    expect(await send([[5, instant, 5]])).toMatchObject({ repeated: 1 });
    expect(await send([[5, instant, 6]])).toMatchObject({ rejected: 1 });
  }, 60_000);

  test('points that are never stored are judged in the same way', async () => {
    expect(await send([[40, instant, 5]])).toMatchObject({ stored: 1 });
    expect(await send([[40, instant, 5]])).toMatchObject({ repeated: 1 });
    expect(await send([[40, instant, 6]])).toMatchObject({ rejected: 1 });
    expect(told()).toEqual([
      [123, 5],
      [123, 6],
    ]);
  });
});

describe('stamps in whole seconds', () => {
  test('trip 0 and trip 1 of one second are two readings in order; a repeat adds none', async () => {
    await send([[10, second, 0]]);
    expect(await send([[10, second, 1]])).toEqual({ stored: 1, repeated: 0, rejected: 0 });
    expect(await send([[10, second, 1]])).toMatchObject({ repeated: 1 });
    expect(await send([[10, second, 0]], true)).toMatchObject({ repeated: 1 });
    expect(await send([[10, second, 1]], true)).toMatchObject({ repeated: 1 });
    await send([[10, second + 1000, 0]]);
    expect(told()).toEqual([
      [0, 0],
      [1, 1],
      [1000, 0],
    ]);
    await telemetry.settle();
    expect(await stored(10)).toEqual([
      [0, 0],
      [1, 1],
      [1000, 0],
    ]);
  });

  test('back and forth within a second: the newest value is the last one received', async () => {
    for (const value of [0, 1, 0]) await send([[11, second, value]]);
    expect(telemetry.newest.get(11)).toMatchObject({ value: 0, time: second + 2 });
  });

  test('sent again before the first is durable, it is stored once; an unknown one is stored', async () => {
    await Promise.all([send([[12, second, 0]]), send([[12, second, 1]]), send([[12, second, 0]], true), send([[12, second, 1]], true)]);
    await send([[13, second, 0]], true);
    await send([[13, second, 1]], true);
    await telemetry.settle();
    for (const paramId of [12, 13])
      expect(await stored(paramId)).toEqual([
        [0, 0],
        [1, 1],
      ]);
    expect(conflicts).toEqual([]);
  });

  test('older log entries of a device keep their order too, and may be repeated, together or one by one', async () => {
    await send([[14, second + 5000, 9]]);
    const log: Row[] = [
      [14, second, 0],
      [14, second, 1],
      [14, second, 0],
      [14, second + 1000, 0],
    ];
    await send(log);
    await telemetry.settle();
    await send(log);
    for (const row of log) await send([row]);
    await telemetry.settle();
    expect(await stored(14)).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
      [1000, 0],
      [5000, 9],
    ]);
    expect(conflicts).toEqual([]);
    expect(late.flatMap(({ times }) => [...times]).slice(0, 4)).toEqual([second, second + 1, second + 2, second + 1000]);
  });

  test('more values than a second has milliseconds are conflicts', async () => {
    const rows = Array.from({ length: 1002 }, (_, at): Row => [15, second, at]);
    expect(await send(rows)).toMatchObject({ stored: 1000, rejected: 2 });
  });

  test('texts', async () => {
    for (const text of ['待机', '运行', '运行']) await send([[16, second, text]]);
    expect(told().map(([time]) => time)).toEqual([0, 1]);
    expect(telemetry.newest.get(16)?.text).toBe('运行');
  });
});

describe('ahead of the clock', () => {
  test('a reading three minutes ahead does not block later ones', async () => {
    await send([[20, clock + 3 * minute, 1]]);
    for (const value of [2, 3]) {
      clock += 1000;
      await send([[20, clock, value]]);
      expect(telemetry.newest.get(20)).toMatchObject({ value, time: clock });
    }
    clock += 1000;
    await send([[20, clock + 200, 4]]);
    expect(telemetry.newest.get(20)?.value).toBe(4);
    // A reading older than the previous one is still late.
    await send([[20, clock - 1500, 5]]);
    expect(telemetry.newest.get(20)?.value).toBe(4);
    expect(late.flatMap(({ values }) => [...values])).toEqual([5]);
    await telemetry.settle();
    expect((await stored(20)).map(([, value]) => value)).toEqual([2, 5, 3, 4, 1]);
  });

  test('nor after a restart', async () => {
    await send([[21, clock + 3 * minute, 1]]);
    await telemetry.close();
    clock += 2000;
    await open();
    await send([[21, clock - minute, 0]]);
    expect(telemetry.newest.get(21)?.value).toBe(1);
    clock += 1000;
    await send([[21, clock, 2]]);
    expect(telemetry.newest.get(21)?.value).toBe(2);
  }, 60_000);

  test('a device whose clock is ahead keeps the order of its times', async () => {
    await send([[22, clock + minute + 1000, 2], [22, clock + minute, 1]]); // biome-ignore format: two rows
    expect(telemetry.newest.get(22)?.value).toBe(2);
  });
});
