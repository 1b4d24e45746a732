import { afterEach, expect, test } from 'vitest';
import { type EmbeddedEngine, startChdb } from '../engine/chdb.ts';
import { numbers } from '../engine/native-format.ts';
import { prepareTables } from '../schema/tables.ts';
import { catalogOf, freshFolder, info, quiet } from '../testing/fixtures.ts';
import { RollupMaker } from './maker.ts';
import { rollupColumns } from './sql.ts';

const hour = 3_600_000;
const start = Math.floor(Date.now() / hour) * hour - 100 * hour;

let engine: EmbeddedEngine | undefined;
afterEach(() => engine?.close());

async function rows(level: 'minute' | 'hour'): Promise<(number | undefined)[][]> {
  const names = [...rollupColumns, 'keep'];
  const answer = await engine?.query(`SELECT ${names.join(', ')} FROM czyun.${level} FINAL WHERE count > 0 ORDER BY series, bucket`);
  if (!answer) throw new Error('no engine');
  return Array.from({ length: answer.rows }, (_, row) => names.map((name) => numbers(answer, name)[row]));
}

test('single readings per minute give the same minutes and hours as the general way; two in one minute use the general way', async () => {
  const { folder, remove } = await freshFolder();
  engine = startChdb({ folder, logger: quiet });
  await engine.whenRunning(30_000);
  await prepareTables(engine);
  const catalog = catalogOf([info(1), info(2, { counter: true })]);
  const state = { minuteUpTo: start + 50 * hour, hourUpTo: start + 50 * hour, dayUpTo: {}, version: 1 };
  const maker = new RollupMaker({ engine, catalog, state });
  // Gaps, a bad reading, and a register that restarts.
  await engine.exec(
    `INSERT INTO czyun.readings (series, time, mantissa, scale, quality, keep, hold) SELECT 1 + number % 2, ${start} + intDiv(number, 2) * 97000,` +
      ` if(number % 2 = 0, toInt64(1000 * sin(number)), number % 700), 1, if(number = 40, 2, 0), 100 + number % 3, 180000 FROM numbers(3000)`,
  );
  const end = start + 48 * hour;
  await maker.minutes(start, end, [1, 2]);
  await maker.hours(start, end, [1, 2]);
  const long = { minutes: await rows('minute'), hours: await rows('hour') };
  expect(long.minutes.length).toBe(2999);
  for (const level of ['minute', 'hour']) await engine.exec(`TRUNCATE TABLE czyun.${level}`);
  expect(await maker.minutesOf(start, end, [1, 2])).toBe(true);
  await maker.hours(start, end, [1, 2], 'raw');
  expect(await rows('minute')).toEqual(long.minutes);
  const short = await rows('hour');
  // Sums of the same numbers, added in a different order.
  expect(short.length).toBe(long.hours.length);
  for (const [at, row] of short.entries())
    for (const [column, figure] of row.entries()) expect(figure).toBeCloseTo(long.hours[at]?.[column] ?? Number.NaN, 5);

  await engine.exec(
    `INSERT INTO czyun.readings (series, time, mantissa, scale, quality, keep, hold) SELECT 1, ${start} + 1000, 5, 1, 0, 800, 180000`,
  );
  expect(await maker.minutesOf(start, end, [1, 2])).toBe(false);
  expect((await rows('minute'))[0]).toEqual(expect.arrayContaining([1, start, 2]));
  // Without readings there is nothing to compute.
  expect(await maker.minutesOf(start - 5 * hour, start - hour, [1])).toBe(true);
  await remove();
}, 60_000);
