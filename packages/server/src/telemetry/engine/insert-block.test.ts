import { afterEach, expect, test } from 'vitest';
import { database } from '../schema/schema.ts';
import { prepareTables } from '../schema/tables.ts';
import { ReadingColumns } from '../store/columns.ts';
import { freshFolder, quiet } from '../testing/fixtures.ts';
import { type EmbeddedEngine, startChdb } from './chdb.ts';
import { BlockMaker } from './insert-block.ts';
import { decodeNative, encodeNative, numbers } from './native-format.ts';

const start = Math.floor(Date.now() / 60_000) * 60_000;

let engine: EmbeddedEngine | undefined;
afterEach(() => engine?.close());

/** The stored form of some rows, in order. */
async function stored(columns: ReadingColumns) {
  const answer = await engine?.query(`SELECT series, time, value, quality, keep, hold FROM ${database}.readings ORDER BY series, time`);
  if (!answer) throw new Error('no engine');
  expect(answer.rows).toBe(columns.rows);
  return Array.from({ length: answer.rows }, (_, row) =>
    ['series', 'time', 'value', 'quality', 'keep', 'hold'].map((name) => numbers(answer, name)[row]),
  );
}

function rowsOf({ rows, series, time, value, quality, keep, hold }: ReadingColumns) {
  return Array.from({ length: rows }, (_, row) => [series[row], time[row], value[row], quality[row], keep[row], hold[row]]).sort(
    ([aSeries = 0, aTime = 0], [bSeries = 0, bTime = 0]) => aSeries - bSeries || aTime - bTime,
  );
}

test('readings arrive unchanged: interleaved and separate series, small and large numbers, equal and differing values', async () => {
  const { folder, remove } = await freshFolder();
  engine = startChdb({ folder, logger: quiet });
  await engine.whenRunning(30_000);
  await prepareTables(engine);
  const maker = new BlockMaker();
  const blocks: ReadingColumns[] = [];
  const block = (rows: readonly (readonly [number, number, number, number, number, number])[]) => {
    const columns = new ReadingColumns(0);
    for (const row of rows) columns.push(...row);
    blocks.push(columns);
  };
  // Interleaved series in descending order; all else equal, times close together.
  block(Array.from({ length: 3000 }, (_, row) => [30 - (row % 3), start + Math.floor(row / 3) * 1000, row / 10, 0, 800, 30_000]));
  // Mantissas of more than 31 bits, values that are not decimals, times two months apart, differing qualities and holds.
  block([
    [7, start - 5_000_000_000, 123_456_789_012.5, 1, 800, 0],
    [5, start, -0, 0, 100, 30_000],
    [6, start, Math.PI, 2, 35, 90_000],
    [5, start + 2 ** 33, 1e300, 0, 65_000, 2 ** 31],
    [5, start + 1, -4_000_000_000, 0, 100, 30_000],
  ]);
  for (const columns of blocks) {
    await engine.exec(`TRUNCATE TABLE ${database}.readings`);
    await engine.insertReadings(`${database}.readings`, columns.part(0, columns.rows));
    expect(await stored(columns)).toEqual(rowsOf(columns));
    // The other transport sends the same.
    const sent = decodeNative(encodeNative(maker.columns(columns.part(0, columns.rows))));
    const [series, times] = [numbers(sent, 'series'), numbers(sent, 'time')];
    expect(sent.rows).toBe(columns.rows);
    // In order of series; the readings of a series keep their order.
    expect([...series]).toEqual(rowsOf(columns).map(([id]) => id));
    expect(Array.from(series, (id, row) => `${id} ${times[row]}`).sort()).toEqual(
      rowsOf(columns)
        .map(([id, time]) => `${id} ${time}`)
        .sort(),
    );
    for (const name of ['keep', 'hold', 'quality', 'scale']) expect(numbers(sent, name).length).toBe(columns.rows);
  }
  await remove();
}, 60_000);

test('a part of the columns is its own block', () => {
  const columns = new ReadingColumns(2);
  for (let row = 0; row < 10; row++) columns.push(10 - row, start + row, row, 0, 800, 30_000);
  const [series] = new BlockMaker().columns(columns.part(2, 5));
  expect(series).toMatchObject({ name: 'series', data: Uint32Array.of(6, 7, 8) });
});
