/**
 * Size of stored readings, on recordings of real equipment: BENCH_DATA names a folder that contains folders of CSV files (plain or gzip). A
 * column of numbers is a series; the first column of a row that parses as a time is the time, in seconds or ISO 8601.
 */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { EmbeddedEngine } from '../packages/server/src/telemetry/engine/chdb.ts';
import { numbers } from '../packages/server/src/telemetry/engine/native-format.ts';
import { database, floatReadings } from '../packages/server/src/telemetry/schema/schema.ts';
import { ReadingColumns } from '../packages/server/src/telemetry/store/columns.ts';
import { floatColumns } from './float-columns.ts';
import { type BenchRow, quantile } from './row.ts';

const recordings = ['battery-nasa-4cells-43C', 'battery-lfp-26650-pulses', 'battery-pouch-rate-3temps', 'wind-scada-10min'];
const epoch = Date.UTC(2026, 0, 1);
const maxRows = 2_000_000;

function timeOf(cell: string): number {
  const time = /^\d{4}-\d\d-\d\d[T ]/.test(cell)
    ? Date.parse(/Z|[+]\d\d:?\d\d$/.test(cell) ? cell : `${cell}Z`)
    : epoch + Number(cell) * 1000;
  return Math.round(time);
}

/** Readings of every file of a recording, series after series in file order. */
function readRecording(folder: string): ReadingColumns {
  const columns = new ReadingColumns(maxRows);
  let base = 0;
  for (const file of globSync('**/*.csv{,.gz}', { cwd: folder }).sort()) {
    const bytes = readFileSync(join(folder, file));
    const [head = '', ...lines] = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split(/\r?\n/);
    const names = head.split(',');
    const timeAt = names.findIndex((name) => /time/i.test(name));
    for (const line of lines) {
      const cells = line.split(',');
      const time = timeOf(cells[timeAt] ?? '');
      if (timeAt < 0 || Number.isNaN(time)) continue;
      // Rows of several machines in one file are several series per column.
      const machine = /^[A-Za-z]\w*?(\d+)$/.exec(cells[0] ?? '')?.[1] ?? '0';
      for (const [at, cell] of cells.entries()) {
        if (at === timeAt || cell === '' || !Number.isFinite(Number(cell)) || columns.rows >= maxRows) continue;
        columns.push(base + Number(machine) * names.length + at + 1, time, Number(cell), 0, 800, 30_000);
      }
    }
    base += 100_000;
  }
  return columns;
}

const queryRuns = 25;

/** Bytes of some columns of a table. */
async function bytesOf(engine: EmbeddedEngine, table: string, condition = ''): Promise<number> {
  const where = `active AND concat(database, '.', table) = '${table}'${condition}`;
  const answer = await engine.query(`SELECT sum(column_data_compressed_bytes) AS b FROM system.parts_columns WHERE ${where}`);
  return numbers(answer, 'b')[0] ?? 0;
}

/** Median of a query over everything in each of the tables, ms, run in turn: a busy machine slows both equally. */
async function queryTimes(engine: EmbeddedEngine, tables: readonly string[]): Promise<number[]> {
  const spent = tables.map((): number[] => []);
  for (let run = 0; run < queryRuns; run++)
    for (const [at, table] of tables.entries()) {
      const started = performance.now();
      await engine.query(
        `SELECT series, intDiv(time, 60000) AS m, min(value) AS low, max(value) AS high, sum(value) AS s FROM ${table} WHERE quality < 2 GROUP BY series, m LIMIT 1`,
      );
      spent[at]?.push(performance.now() - started);
    }
  return spent.map((each) => quantile(each, 0.5));
}

/** Size of each recording as plain float64 and as decimals, in the same engine. */
export async function recordedBench(engine: EmbeddedEngine): Promise<BenchRow[]> {
  const root = process.env.BENCH_DATA;
  if (!root || !existsSync(root)) {
    console.log('  recorded data: skipped, BENCH_DATA names no folder');
    return [];
  }
  const rows: BenchRow[] = [];
  const [floats, decimals] = [`${database}.recorded_floats`, `${database}.recorded_decimals`];
  for (const name of recordings.filter((each) => existsSync(join(root, each)))) {
    const columns = readRecording(join(root, name));
    if (columns.rows === 0) continue;
    // Sizes of single columns are only known in wide parts, not in small ones. Nothing expires here.
    const wide = (statement: string) => `${statement.replace(/ TTL .* SETTINGS/, ' SETTINGS')}, min_bytes_for_wide_part = 0`;
    await engine.exec(wide(floatReadings().replace(`${database}.readings`, floats)));
    const today = await engine.query(`SHOW CREATE TABLE ${database}.readings`);
    const text = (today.columns.get('statement') as readonly string[])[0] ?? '';
    await engine.exec(wide(text.replace(/\s+/g, ' ').replace(`${database}.readings`, decimals)));
    await engine.insert(floats, floatColumns(columns));
    await engine.insertReadings(decimals, columns.part(0, columns.rows));
    for (const table of [floats, decimals]) await engine.exec(`OPTIMIZE TABLE ${table} FINAL`);
    const values = " AND column IN ('value', 'mantissa', 'scale', 'raw')";
    const [before, after] = [await bytesOf(engine, floats, values), await bytesOf(engine, decimals, values)];
    const [wholeBefore, wholeAfter] = [await bytesOf(engine, floats), await bytesOf(engine, decimals)];
    const [queryBefore = 0, queryAfter = 0] = await queryTimes(engine, [floats, decimals]);
    for (const table of [floats, decimals]) await engine.exec(`DROP TABLE ${table} SYNC`);
    const ratioTo = 'plain float64';
    const bytes = (figure: number, than: number) => ({ figure: figure / columns.rows, unit: 'B', ratio: figure / than, ratioTo });
    rows.push(
      { name: `${name}: bytes a value`, ...bytes(after, before), goal: 'ratio ≤ 0.5' },
      { name: `${name}: bytes a reading, all columns`, ...bytes(wholeAfter, wholeBefore) },
      { name: `${name}: minutes of everything, median`, figure: queryAfter, unit: 'ms', ratio: queryAfter / queryBefore, ratioTo },
    );
  }
  return rows;
}
