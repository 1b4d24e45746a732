/** Files of readings and figures, read back by another process. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { FileSeries } from '../types.ts';
import { batch, freshFolder, type Row } from './fixtures.ts';
import { day, hour, type Stage } from './stage.ts';

const chdbPath = createRequire(import.meta.url).resolve('chdb');

/** Rows of a statement over a Parquet file (`FILE`), computed by an independent process. */
export async function askParquet(pieces: AsyncIterable<Uint8Array>, sql: string): Promise<unknown[][]> {
  const { folder, remove } = await freshFolder();
  try {
    const path = join(folder, 'a.parquet');
    await writeFile(path, pieces);
    const script = `const { query } = require(${JSON.stringify(chdbPath)}); process.stdout.write(query(${JSON.stringify(
      sql.replaceAll('FILE', `file('${path}', Parquet)`),
    )}, 'JSONCompactEachRow'));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { maxBuffer: 64 * 1024 * 1024 });
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  } finally {
    await remove();
  }
}

const series = (paramId: number, more: Partial<FileSeries> = {}): FileSeries => ({
  ...{ paramId, deviceId: 7, device: `“1#” it's \\ PCS`, metric: `m${paramId}`, parameter: '有功功率', unit: 'kW' },
  ...more,
});

export function parquetTests(stage: Stage): void {
  test('a file of readings has every digit, the texts of its series, bad readings and text', async () => {
    const start = stage.clock - 15 * day;
    const rows: Row[] = [
      [20, start, 0.1],
      [20, start + 1, -123_456.789_012_3],
      [20, start + 1000, 5e-324],
      [20, start + 2000, 7, 2],
      [21, start + 500, 12.5],
      [21, start + 700, 0],
      [22, start + 10, '待机'],
      // At the end of the range, which is exclusive.
      [21, start + hour, 1],
    ];
    await stage.telemetry.history.importBatch(batch(rows));
    const shares: number[] = [];
    const file = stage.telemetry.history.readingsFile({
      series: [series(20), series(21, { factor: -1, parameter: 'Power' }), series(22, { unit: '' })],
      start,
      end: start + hour,
      onShare: (share) => shares.push(share),
    });
    const columns = 'toUnixTimestamp64Milli(time), device_id, device, metric, parameter, unit, value, text, quality';
    expect(await askParquet(file, `SELECT ${columns} FROM FILE ORDER BY metric, time`)).toEqual([
      [start, 7, `“1#” it's \\ PCS`, 'm20', '有功功率', 'kW', 0.1, null, 'good'],
      [start + 1, 7, `“1#” it's \\ PCS`, 'm20', '有功功率', 'kW', -123_456.789_012_3, null, 'good'],
      [start + 1000, 7, `“1#” it's \\ PCS`, 'm20', '有功功率', 'kW', 5e-324, null, 'good'],
      [start + 2000, 7, `“1#” it's \\ PCS`, 'm20', '有功功率', 'kW', 7, null, 'bad'],
      [start + 500, 7, `“1#” it's \\ PCS`, 'm21', 'Power', 'kW', -12.5, null, 'good'],
      [start + 700, 7, `“1#” it's \\ PCS`, 'm21', 'Power', 'kW', 0, null, 'good'],
      [start + 10, 7, `“1#” it's \\ PCS`, 'm22', '有功功率', '', null, '待机', 'good'],
    ]);
    expect(shares.at(-1)).toBe(1);
  });

  test('a file of readings is in the order of series and time, over months', async () => {
    const start = stage.clock - 40 * day;
    const rows = Array.from({ length: 40 * 24 * 6 }, (_, i): Row => [23 + (i % 2), start + i * 600_000, Math.sin(i)]);
    await stage.telemetry.history.importBatch(batch(rows));
    const file = stage.telemetry.history.readingsFile({ series: [series(24), series(23)], start, end: stage.clock });
    const read = await askParquet(file, 'SELECT metric, toUnixTimestamp64Milli(time), value FROM FILE SETTINGS max_threads = 1');
    const expected = [...rows].sort(([a, x], [b, y]) => a - b || x - y).map(([id, time, value]) => [`m${id}`, time, value]);
    expect(read).toEqual(expected);
  });

  test('an empty file of readings is a valid file', async () => {
    const file = stage.telemetry.history.readingsFile({ series: [series(25)], start: stage.clock - 25 * day, end: stage.clock });
    expect(await askParquet(file, 'SELECT count() FROM FILE')).toEqual([[0]]);
  });

  test('a file of figures keeps the order of its pages, gaps are empty', async () => {
    async function* pages() {
      const none = Number.NaN;
      yield {
        series: Uint32Array.of(2, 1),
        times: Float64Array.of(1000, 500),
        values: Float64Array.of(0.1, none),
        covered: Float64Array.of(0.25, 1),
      };
      yield { series: Uint32Array.of(1), times: Float64Array.of(2000), values: Float64Array.of(3), covered: Float64Array.of(none) };
    }
    const file = stage.telemetry.history.figuresFile({ series: [series(1, { factor: -1 }), series(2)], pages: pages() });
    const sql = 'SELECT toUnixTimestamp64Milli(time), metric, value, coverage FROM FILE SETTINGS max_threads = 1';
    expect(await askParquet(file, sql)).toEqual([
      [1000, 'm2', 0.1, 0.25],
      [500, 'm1', null, 1],
      [2000, 'm1', -3, null],
    ]);
  });

  test('a file that is no longer needed ends', async () => {
    const leaving = new AbortController();
    const file = stage.telemetry.history.readingsFile({
      ...{ series: [series(7)], start: stage.clock - 30 * day, end: stage.clock, signal: leaving.signal },
    });
    leaving.abort();
    await expect(file.next()).rejects.toMatchObject({ name: 'AbortError' });
  });
}
