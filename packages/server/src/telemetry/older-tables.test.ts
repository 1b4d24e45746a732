import { expect, test } from 'vitest';
import { startChdb } from './engine/chdb.ts';
import { numbers, texts } from './engine/native-format.ts';
import { prepareTables } from './tables.ts';
import { freshFolder, quiet } from './testing/fixtures.ts';

test('older tables take today’s blocks and codecs in an instant; what they hold is read as before, also once its parts are written anew', async () => {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder, logger: quiet });
  await engine.whenRunning(30_000);
  await prepareTables(engine);
  const today = async () =>
    texts(
      await engine.query(
        "SELECT concat(table, name, compression_codec) AS c FROM system.columns WHERE database = 'czyun' AND table IN ('readings', 'hour', 'day') ORDER BY c",
      ),
      'c',
    );
  const blocks = async () =>
    texts(await engine.query("SELECT create_table_query AS q FROM system.tables WHERE database = 'czyun' AND name = 'readings'"), 'q')[0];
  const wanted = await today();
  expect(await blocks()).toContain('131072');
  await engine.exec('ALTER TABLE czyun.readings MODIFY COLUMN mantissa RESET SETTING min_compress_block_size');
  await engine.exec("ALTER TABLE czyun.readings MODIFY COLUMN mantissa Int64 CODEC(Delta(8), T64('bit'), ZSTD(1))");
  expect(await blocks()).not.toContain('131072');
  const times = ['bucket', 'first_time', 'last_time', 'min_time', 'max_time'];
  const values = ['first', 'last', 'min', 'max'];
  for (const level of ['hour', 'day'])
    await engine.exec(
      `ALTER TABLE czyun.${level} ${[
        ...times.map((name) => `MODIFY COLUMN ${name} Int64 CODEC(DoubleDelta, ZSTD(1))`),
        ...values.map((name) => `MODIFY COLUMN ${name} Float64 CODEC(ZSTD(1))`),
      ].join(', ')}`,
    );
  expect(await today()).not.toEqual(wanted);
  const start = Date.now() - 86_400_000;
  const fill = async (from: number) => {
    await engine.exec(
      `INSERT INTO czyun.readings (series, time, mantissa, scale, quality, keep) SELECT 1, ${start} + number, toInt64(exp2(number % 54)), 1, 0, 800 FROM numbers(${from}, 400)`,
    );
    for (const level of ['hour', 'day'])
      await engine.exec(
        `INSERT INTO czyun.${level} (series, bucket, first_time, first, last_time, last, min_time, min, max_time, max, count, version) SELECT 1, ${start} + number, number, sin(number), -number, 1 / number, number * number, number, 7, exp(number / 10), 1, 1 FROM numbers(${from}, 400)`,
      );
  };
  const held = async () => {
    const sums = ['readings', 'hour', 'day'].map(
      (table) =>
        `SELECT toFloat64(sum(cityHash64(${table === 'readings' ? 'series, time, mantissa' : [...times, ...values].join(', ')}) % 1000003)) AS s, count() AS n FROM czyun.${table}`,
    );
    const answer = await engine.query(sums.join(' UNION ALL '));
    return [...numbers(answer, 's'), ...numbers(answer, 'n')].sort((a, b) => a - b);
  };
  await fill(1);
  const before = await held();
  await prepareTables(engine);
  expect(await today()).toEqual(wanted);
  expect(await blocks()).toContain('131072');
  expect(await held()).toEqual(before);
  await fill(401);
  const both = await held();
  for (const table of ['readings', 'hour', 'day']) await engine.exec(`OPTIMIZE TABLE czyun.${table} FINAL`);
  expect(await held()).toEqual(both);
  expect(both.slice(0, 3)).toEqual([800, 800, 800]);
  await engine.close();
  await remove();
}, 60_000);
