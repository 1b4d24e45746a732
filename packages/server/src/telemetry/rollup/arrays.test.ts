import { afterEach, expect, test } from 'vitest';
import { type EmbeddedEngine, startChdb } from '../engine/chdb.ts';
import { numbers } from '../engine/native-format.ts';
import { whilePresent } from '../intake/hold.ts';
import { prepareTables } from '../schema/tables.ts';
import { freshFolder, quiet } from '../testing/fixtures.ts';
import { equalBuckets, type PartialsRequest, partialsSql, rollupColumns } from './sql.ts';

const hour = 3_600_000;
const start = Math.floor(Date.now() / hour) * hour - 30 * hour;

let engine: EmbeddedEngine | undefined;
afterEach(() => engine?.close());

async function rowsOf(request: PartialsRequest): Promise<(number | undefined)[][]> {
  const answer = await engine?.query(partialsSql(request));
  if (!answer) throw new Error('no engine');
  return Array.from({ length: answer.rows }, (_, row) => rollupColumns.map((name) => numbers(answer, name)[row]));
}

test('arrays give the figures of window functions: gaps, holds, replaced meters, registers that roll over or restart', async () => {
  const { folder, remove } = await freshFolder();
  engine = startChdb({ folder, logger: quiet });
  await engine.whenRunning(30_000);
  await prepareTables(engine);
  // Two inserts with alternating times, so that no part has all readings of an hour. Every seventh reading is missing, some are bad.
  for (const odd of [0, 1])
    await engine.exec(
      `INSERT INTO czyun.readings (series, time, mantissa, scale, quality, keep, hold) SELECT 1 + number % 5 AS series,` +
        ` ${start} + (intDiv(number, 5) * 2 + ${odd}) * 60000 + number % 977, intDiv(number * 37, 3) % (700 * series), 1,` +
        ` if(number % 31 = 0, 2, 0), 100 + number % 3, multiIf(series = 4, ${whilePresent}, number % 3 = 0, 30000, 180000)` +
        ` FROM numbers(3500) WHERE number % 7 != 3`,
    );
  const changes = [
    { time: start + 5 * hour + 1, last: 65, first: null },
    { time: start + 9 * hour, last: null, first: 0 },
  ];
  const counters = new Map([
    [2, { width: 0, changes: [] }],
    [3, { width: 210, changes: [] }],
    [5, { width: 0, changes }],
  ]);
  const request = { source: 'raw', start, end: start + 24 * hour, group: equalBuckets(hour), counters, withKeep: true } as const;
  const byWindows = await rowsOf(request);
  const byArrays = await rowsOf({ ...request, distinct: true });
  expect(byWindows.length).toBe(5 * 24);
  expect(byArrays.length).toBe(byWindows.length);
  for (const [at, row] of byArrays.entries())
    for (const [column, figure] of row.entries()) expect(figure).toBeCloseTo(byWindows[at]?.[column] ?? Number.NaN, 5);
  await remove();
});
