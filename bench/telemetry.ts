/**
 * Figures of the telemetry path, each measured in this run. `node bench/telemetry.ts` prints them; BENCH_POINTS is the number of stored
 * readings for the long curves (default 20 million; the goal is stated for 100e6).
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '../packages/server/src/process/folder-lock.ts';
import { startChdb } from '../packages/server/src/telemetry/engine/chdb.ts';
import { BlockMaker } from '../packages/server/src/telemetry/engine/insert-block.ts';
import {
  type Batch,
  createTelemetry,
  type SeriesCatalog,
  type SeriesInfo,
  type Telemetry,
} from '../packages/server/src/telemetry/index.ts';
import { database, floatReadings } from '../packages/server/src/telemetry/schema/schema.ts';
import { prepareTables } from '../packages/server/src/telemetry/schema/tables.ts';
import { ReadingColumns } from '../packages/server/src/telemetry/store/columns.ts';
import { floatColumns } from './float-columns.ts';
import { recordedBench } from './recorded.ts';
import type { BenchRow } from './row.ts';
import { appendSeries, batchOf, minuteSeriesBase, secondSeries, secondSeriesBase } from './speed-loads.ts';

const logger = { info: () => undefined, warn: console.warn, error: console.error };
const dayMs = 86_400_000;
const blockRows = 100_000;
const submitRows = 10_000;
const appendRows = 4_000_000;

function catalogOf(ids: readonly number[]): SeriesCatalog {
  const infos = new Map<number, SeriesInfo>();
  for (const paramId of ids)
    infos.set(paramId, {
      paramId,
      deviceId: 1,
      metric: `m${paramId}`,
      storage: 'long',
      counter: paramId % 20 === 0,
      intervalMs: 1000,
      timeZone: 'Asia/Shanghai',
    });
  return { get: (id) => infos.get(id), all: () => infos.values() };
}

function p95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function childPids(): Promise<number[]> {
  const text = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/**
 * The engine alone: rows per second into the current table and into one of plain float64, columns prepared in advance, a block of each in
 * turn.
 */
async function engineBench(folder: string, batches: readonly Batch[]): Promise<{ decimals: number; floats: number; recorded: BenchRow[] }> {
  const engine = startChdb({ folder, logger });
  await engine.whenRunning(30_000);
  await prepareTables(engine);
  const floats = `${database}.float_readings`;
  await engine.exec(floatReadings().replace(`${database}.readings`, floats));
  const blocks = new BlockMaker();
  const spent = { decimals: 0, floats: 0 };
  for (const { paramIds, times, values } of batches) {
    const columns = new ReadingColumns(paramIds.length);
    for (let row = 0; row < paramIds.length; row++) columns.push(paramIds[row] ?? 0, times[row] ?? 0, values[row] ?? 0, 0, 800, 30_000);
    const [asDecimals, asFloats] = [blocks.columns(columns.part(0, columns.rows)), floatColumns(columns)];
    let started = performance.now();
    await engine.insert(`${database}.readings`, asDecimals);
    spent.decimals += performance.now() - started;
    started = performance.now();
    await engine.insert(floats, asFloats);
    spent.floats += performance.now() - started;
  }
  const recorded = await recordedBench(engine);
  await engine.close();
  return { decimals: (appendRows / spent.decimals) * 1000, floats: (appendRows / spent.floats) * 1000, recorded };
}

/** Submits with several batches outstanding, as the drivers of several devices do, until everything is in the engine. */
async function appendRate(telemetry: Telemetry, batches: readonly Batch[]): Promise<{ acknowledged: number; stored: number }> {
  const started = performance.now();
  let next = 0;
  const sender = async () => {
    for (let batch = batches[next++]; batch; batch = batches[next++]) await telemetry.ingest.submit(batch);
  };
  await Promise.all(Array.from({ length: 8 }, sender));
  const acknowledged = appendRows / ((performance.now() - started) / 1000);
  while (telemetry.health().spooledRows > 0) await new Promise((resolve) => setTimeout(resolve, 2));
  return { acknowledged, stored: appendRows / ((performance.now() - started) / 1000) };
}

async function times(count: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const figures: number[] = [];
  for (let run = 0; run < count; run++) {
    const started = performance.now();
    await work(run);
    figures.push(performance.now() - started);
  }
  return figures;
}

/** Measures append, import, queries, size and memory on a fresh embedded store. */
export async function telemetryBench(): Promise<BenchRow[]> {
  const points = Number(process.env.BENCH_POINTS ?? 20e6);
  const root = await mkdtemp(join(tmpdir(), 'czyun-bench-'));
  const rows: BenchRow[] = [];
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const instants = 365 * 1440;
  const minuteSeries = Math.max(10, Math.round(points / instants));
  const ids = [
    ...Array.from({ length: appendSeries }, (_, i) => i + 1),
    ...Array.from({ length: minuteSeries }, (_, i) => minuteSeriesBase + i),
    ...Array.from({ length: secondSeries }, (_, i) => secondSeriesBase + i),
  ];
  const lock = lockFolder(join(root, 'store'));
  let telemetry: Telemetry | undefined;
  try {
    const appendFrom = now - (appendRows / appendSeries) * 1000;
    const blocks = (size: number) =>
      Array.from({ length: appendRows / size }, (_, i) => batchOf(1, appendSeries, appendFrom, 1000, i * size, size));
    const { decimals: rawRate, floats, recorded } = await engineBench(join(root, 'raw'), blocks(blockRows));
    telemetry = await createTelemetry({ dataDir: join(root, 'store'), catalog: catalogOf(ids), logger });
    const append = await appendRate(telemetry, blocks(submitRows));
    rows.push({
      name: 'raw engine insert, decoded columns',
      figure: rawRate,
      unit: 'points/s',
      ratio: rawRate / floats,
      ratioTo: 'plain float64',
    });
    rows.push({ name: 'append: submit acknowledged', figure: append.acknowledged, unit: 'points/s' });
    rows.push({
      name: 'append: submit to engine',
      figure: append.stored,
      unit: 'points/s',
      goal: 'ratio ≥ 0.7',
      ratio: append.stored / rawRate,
    });
    rows.push(...recorded);
    await telemetry.settle();

    const store = telemetry;
    const total = minuteSeries * instants;
    const chunk = 250_000;
    let importSeconds = 0;
    for (let at = 0; at < total; at += chunk) {
      const batch = batchOf(minuteSeriesBase, minuteSeries, now - 365 * dayMs, 60_000, at, Math.min(chunk, total - at));
      const started = performance.now();
      await store.history.importBatch(batch);
      importSeconds += (performance.now() - started) / 1000;
    }
    rows.push({ name: 'import of old readings', figure: total / importSeconds, unit: 'points/s', goal: '> 500 000' });
    for (let second = 0; second < 2 * 86_400 * secondSeries; second += chunk)
      await store.history.importBatch(
        batchOf(secondSeriesBase, secondSeries, now - 2 * dayMs, 1000, second, Math.min(chunk, 2 * 86_400 * secondSeries - second)),
      );
    const rolling = performance.now();
    await store.settle();
    rows.push({
      name: `roll-ups of ${(total / 1e6).toFixed(0)} million imported readings`,
      figure: (performance.now() - rolling) / 1000,
      unit: 's',
    });

    const dayRaw = await times(40, (run) =>
      store.history.buckets({
        paramIds: [secondSeriesBase + (run % secondSeries)],
        start: now - 2 * dayMs + run * 600_000,
        end: now - dayMs + run * 600_000,
        bucket: { count: 1, unit: 's' },
        aggregate: 'none',
      }),
    );
    rows.push({ name: '1 series × 1 day raw (86 400 readings), p95', figure: p95(dayRaw), unit: 'ms', goal: '< 60' });
    const year = await times(40, (run) =>
      store.history.reduced({
        paramIds: Array.from({ length: 10 }, (_, i) => minuteSeriesBase + ((run * 7 + i) % minuteSeries)),
        start: now - 365 * dayMs + run * 60_000,
        end: now,
        columns: 1000,
      }),
    );
    rows.push({
      name: `10 series × 12 months into 1000 columns at ${(total / 1e6).toFixed(0)} million readings, p95`,
      figure: p95(year),
      unit: 'ms',
      goal: '< 100',
    });
    const newest = await times(200, async () => {
      for (let id = 1; id <= 2000; id++) if (!store.newest.get(id)) throw new Error('a newest value is missing');
    });
    rows.push({ name: 'newest of 2000 points, p95', figure: p95(newest), unit: 'ms', goal: '< 5' });
    const stats = await store.history.stats();
    rows.push({ name: 'bytes a reading', figure: stats.bytes / stats.rows, unit: 'B', goal: '< 3' });
    const resident = await Promise.all((await childPids()).map(residentMb));
    rows.push({ name: 'engine resident', figure: Math.max(...resident), unit: 'MB', goal: '< 800' });
    return rows;
  } finally {
    await telemetry?.close();
    lock?.release();
    await rm(root, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await telemetryBench()) {
    const figure = row.figure >= 1000 ? Math.round(row.figure).toLocaleString('en') : row.figure.toFixed(2);
    console.log(
      `${row.name}: ${figure} ${row.unit}${row.ratio === undefined ? '' : `, ratio ${row.ratio.toFixed(2)}`}${row.goal ? ` (goal ${row.goal})` : ''}`,
    );
  }
}
