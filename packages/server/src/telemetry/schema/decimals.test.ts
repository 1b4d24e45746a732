import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startChdb } from '../engine/chdb.ts';
import { numbers, texts } from '../engine/native-format.ts';
import { createTelemetry, restoreTelemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from '../testing/fixtures.ts';
import { signalEngine } from '../testing/signal-engine.ts';
import { Decimals, rawScale } from './decimals.ts';
import { prepareTables } from './tables.ts';

const encode = (decimals: Decimals, values: readonly number[], slot = 0) =>
  decimals.encode(new Int32Array(values.length).fill(slot), Float64Array.from(values));

test('a series takes the scale of its readings and keeps it; single exceptional readings are stored separately', () => {
  const decimals = new Decimals();
  expect([...encode(decimals, [12, 33.1, 33.2, 33]).scale]).toEqual([0, 1, 1, 1]);
  const next = encode(decimals, [33.1, 33.123, 1 / 3, -0, 33.2]);
  expect([...next.scale]).toEqual([1, 3, rawScale, rawScale, 1]);
  expect([...next.mantissa]).toEqual([331, 33_123, 3, -0, 332]);
  expect([...(next.raw ?? [])]).toEqual([0, 0, 1 / 3, -0, 0]);
  expect(encode(decimals, [33.1], 5000)).toEqual({ mantissa: Float64Array.of(331), scale: Uint8Array.of(1) });
});

test('a series without decimals is stored unchanged, and returns to decimals later', () => {
  const decimals = new Decimals();
  const noise = Array.from({ length: 40 }, (_, at) => Math.sin(at + 1));
  encode(decimals, noise);
  expect([...encode(decimals, [0.5, ...noise]).scale].every((scale) => scale === rawScale)).toBe(true);
  encode(
    decimals,
    Array.from({ length: 100 }, (_, at) => at / 10),
  );
  expect([...encode(decimals, [0.1, 0.2]).scale]).toEqual([1, 1]);
});

/** Any finite float64, most of them decimals as sent by registers. */
const reading = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.integer(), fc.integer({ min: 0, max: 9 })).map(([whole, scale]) => Number(`${whole}e-${scale}`)) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      33.1,
      -33.1,
      0.1 + 0.2,
      1e300,
      -1e300,
      5e-324,
      -0,
      0,
      2 ** 53,
      -(2 ** 53),
      2 ** 53 + 2,
      1e22,
      123456789.123456,
    ),
  },
);

test('every reading is read back from the engine bit for bit', async () => {
  const { folder, remove } = await freshFolder();
  const telemetry = await createTelemetry({ dataDir: folder, catalog: catalogOf([info(1), info(2)]), logger: quiet });
  const start = Date.now() - 20 * 86_400_000;
  const ask = async (from: number, rows: number, paramId: number) => {
    const { series } = await telemetry.history.buckets({
      paramIds: [paramId],
      start: from,
      end: from + rows * 1000,
      bucket: { count: 1, unit: 's' },
      aggregate: 'none',
    });
    return [...(series[0]?.values ?? [])];
  };
  let at = start;
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 400 }), async (values) => {
      const from = at;
      at += values.length * 1000;
      await telemetry.ingest.submit(batch(values.map((value, row): Row => [1, from + row * 1000, value])));
      await telemetry.history.importBatch(batch(values.map((value, row): Row => [2, from + row * 1000, value])));
      for (const paramId of [1, 2]) {
        const found = await ask(from, values.length, paramId);
        expect(found.length).toBe(values.length);
        expect(found.findIndex((value, row) => !Object.is(value, values[row]))).toBe(-1);
      }
    }),
    { numRuns: 25 },
  );
  await telemetry.close();
  await remove();
}, 120_000);

/** The readings as stored by versions before decimals. */
const floatTable =
  'CREATE TABLE czyun.readings (series UInt32 CODEC(ZSTD(1)), time Int64 CODEC(DoubleDelta, ZSTD(1)), value Float64 CODEC(ZSTD(1)),' +
  ' quality UInt8 CODEC(ZSTD(1)), keep UInt16 CODEC(ZSTD(1))) ENGINE = MergeTree()' +
  " PARTITION BY toYYYYMM(toDateTime(intDiv(time, 1000), 'UTC')) ORDER BY (series, time)" +
  " TTL toDateTime(intDiv(time, 1000), 'UTC') + toIntervalDay(keep) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1";

test('the folder of a version without decimals works: old and new readings, killed in between, backed up and restored', async () => {
  const { folder, remove } = await freshFolder();
  const [source, between, target] = ['source', 'between', 'target'].map((name) => join(folder, name)) as [string, string, string];
  await mkdir(source);
  const catalog = catalogOf([info(1)]);
  const start = Math.floor(Date.now() / 60_000) * 60_000 - 86_400_000;
  const old = Array.from({ length: 3000 }, (_, at) => (at % 7 === 0 ? Math.sin(at) : at / 10));
  const fresh = [33.1, 33.2, 1e300, 33.3];
  const values = [...old, ...fresh];
  const before = startChdb({ folder: join(source, 'engine'), logger: quiet });
  await before.whenRunning(30_000);
  await before.exec('CREATE DATABASE czyun');
  await before.exec(floatTable);
  await before.insert('czyun.readings', [
    { name: 'series', type: 'UInt32', data: new Uint32Array(old.length).fill(1) },
    { name: 'time', type: 'Float64', data: Float64Array.from(old, (_, at) => start + at * 1000) },
    { name: 'value', type: 'Float64', data: Float64Array.from(old) },
    { name: 'quality', type: 'UInt8', data: new Uint8Array(old.length) },
    { name: 'keep', type: 'UInt16', data: new Uint16Array(old.length).fill(100) },
  ]);
  await before.exec('SYSTEM STOP MERGES');
  await before.close();

  const open = (dataDir: string) => createTelemetry({ dataDir, catalog, logger: quiet });
  const stored = async (telemetry: Awaited<ReturnType<typeof open>>) => {
    const { series } = await telemetry.history.buckets({
      paramIds: [1],
      start,
      end: start + values.length * 1000,
      bucket: { count: 1, unit: 's' },
      aggregate: 'none',
    });
    return [...(series[0]?.values ?? [])];
  };
  const first = await open(source);
  expect(await stored(first)).toEqual(old);
  // Before any renaming or merge, as far as the engine allows.
  const enginePid = signalEngine(first, 'SIGKILL');
  await expect.poll(() => first.health(), { timeout: 30_000 }).not.toMatchObject({ enginePid });
  await first.ingest.submit(batch(fresh.map((value, at): Row => [1, start + (old.length + at) * 1000, value])));
  await expect.poll(() => first.health().engine, { timeout: 30_000 }).toBe('running');
  await first.settle();
  expect(await stored(first)).toEqual(values);
  await first.close();

  const again = await open(source);
  expect(await stored(again)).toEqual(values);
  const backup = await again.backUp(between);
  await again.close();
  if (!backup) throw new Error('no backup');
  await restoreTelemetry(between, target, backup, quiet);
  const restored = await open(target);
  expect(await stored(restored)).toEqual(values);
  await restored.close();

  // A backup made by the earlier version: its original parts.
  await rm(target, { recursive: true });
  const earlier = startChdb({ folder: join(folder, 'earlier'), logger: quiet });
  await earlier.whenRunning(30_000);
  await earlier.exec('CREATE DATABASE czyun');
  await earlier.exec(floatTable);
  await earlier.exec(`INSERT INTO czyun.readings SELECT 1, ${start} + number * 1000, number / 10, 0, 100 FROM numbers(500)`);
  const path = texts(await earlier.query("SELECT path FROM system.parts WHERE database = 'czyun' AND active"), 'path')[0] ?? '';
  await earlier.close();
  await cp(path, join(folder, 'floats/engine/readings', basename(path)), { recursive: true });
  await restoreTelemetry(join(folder, 'floats'), target, { tables: [{ name: 'readings', rows: 500 }] }, quiet);
  const migrated = await open(target);
  expect(await stored(migrated)).toEqual(Array.from({ length: 500 }, (_, at) => at / 10));
  await migrated.close();
  await remove();
}, 120_000);

test('mantissas of an older codec are read as before, and get the current one when their parts are rewritten', async () => {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder, logger: quiet });
  await engine.whenRunning(30_000);
  await prepareTables(engine);
  const start = Date.now();
  const codec = async () =>
    texts(
      await engine.query("SELECT compression_codec AS codec FROM system.columns WHERE table = 'readings' AND name = 'mantissa'"),
      'codec',
    )[0];
  const today = await codec();
  await engine.exec('ALTER TABLE czyun.readings MODIFY COLUMN mantissa Int64 CODEC(DoubleDelta, ZSTD(1))');
  expect(await codec()).not.toBe(today);
  const whole = '(number % 2 = 0 ? 1 : -1) * (toInt64(exp2(number % 54)) - toInt64(number % 3))';
  const insert = (from: number) =>
    engine.exec(
      `INSERT INTO czyun.readings (series, time, mantissa, scale, quality, keep) SELECT 1, ${start} + number, ${whole}, 1, 0, 800 FROM numbers(${from}, 400)`,
    );
  await insert(0);
  await prepareTables(engine);
  expect(await codec()).toBe(today);
  await insert(400);
  const wrong = async () =>
    numbers(
      await engine.query(
        `SELECT countIf(mantissa != ${whole}) AS n, count() AS rows FROM (SELECT mantissa, time - ${start} AS number FROM czyun.readings)`,
      ),
      'n',
    )[0];
  expect(await wrong()).toBe(0);
  await engine.exec('OPTIMIZE TABLE czyun.readings FINAL');
  expect(await wrong()).toBe(0);
  expect(numbers(await engine.query('SELECT count() AS n FROM czyun.readings'), 'n')[0]).toBe(800);
  await engine.close();
  await remove();
}, 60_000);
