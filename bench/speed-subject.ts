/**
 * One subject of bench/speed.ts in a separate process: the telemetry path of some version, or plain inserts into the engine. It runs the
 * lines that the parent sends and reports wall time and CPU seconds (this process and its engine).
 */
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedEngine, startChdb } from '../packages/server/src/telemetry/engine/chdb.ts';
import { numbers } from '../packages/server/src/telemetry/engine/native-format.ts';
import type { Batch, SeriesCatalog, Telemetry, TelemetryOptions } from '../packages/server/src/telemetry/index.ts';
import { database, floatReadings } from '../packages/server/src/telemetry/schema/schema.ts';
import { batchOf, catalogOf } from './speed-loads.ts';
import type { Line, Load, Spent, SubjectOptions } from './speed-types.ts';

const submitRows = 10_000;
const blockRows = 100_000;
const importRows = 250_000;
const senders = 8;

const options = JSON.parse(process.argv[2] ?? '{}') as SubjectOptions;
const logger = { info: () => undefined, warn: console.warn, error: console.error };

/** CPU ticks of a process, 100 per second. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function processes(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return [process.pid, ...children];
}

const cpuSeconds = () => processes().reduce((sum, pid) => sum + ticksOf(pid), 0) / 100;

async function spent(rows: number, work: () => Promise<unknown>): Promise<Spent> {
  const [cpu, started] = [cpuSeconds(), performance.now()];
  await work();
  return { rows, ms: performance.now() - started, cpuMs: (cpuSeconds() - cpu) * 1000 };
}

function batches(line: Load, size: number): Batch[] {
  const { base, series, from, stepMs, firstRow, rows } = line;
  const made: Batch[] = [];
  for (let at = 0; at < rows; at += size) made.push(batchOf(base, series, from, stepMs, firstRow + at, Math.min(size, rows - at)));
  return made;
}

interface Subject {
  do(line: Line): Promise<Spent>;
  close(): Promise<void>;
}

/** Names that the versions use for the functions called here. */
type AnyVersion = Telemetry & { readonly live?: Telemetry['newest'] };

async function version(telemetryFolder: string): Promise<Subject> {
  const { createTelemetry } = (await import(join(telemetryFolder, 'index.ts'))) as {
    createTelemetry: (options: TelemetryOptions) => Promise<AnyVersion>;
  };
  const catalog = catalogOf(options.minuteSeries) as unknown as SeriesCatalog;
  const telemetry = await createTelemetry({ dataDir: options.dataDir, catalog, logger });
  const { history } = telemetry;
  const newest = telemetry.newest ?? telemetry.live;
  const append = async (line: Load) => {
    const all = batches(line, submitRows);
    let next = 0;
    const sender = async () => {
      for (let batch = all[next++]; batch; batch = all[next++]) await telemetry.ingest.submit(batch);
    };
    const [cpu, started] = [cpuSeconds(), performance.now()];
    await Promise.all(Array.from({ length: senders }, sender));
    const acknowledgedMs = performance.now() - started;
    while (telemetry.health().spooledRows > 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const whole = { rows: line.rows, ms: performance.now() - started, cpuMs: (cpuSeconds() - cpu) * 1000, acknowledgedMs };
    await telemetry.settle();
    return whole;
  };
  return {
    async do(line) {
      switch (line.kind) {
        case 'append':
          return append(line);
        case 'import': {
          const all = batches(line, importRows);
          return spent(line.rows, async () => {
            for (const batch of all) await history.importBatch(batch);
          });
        }
        case 'settle':
          return spent(0, () => telemetry.settle());
        case 'reduced':
          return spent(0, () => history.reduced(line.request));
        case 'buckets':
          return spent(0, () => history.buckets(line.request));
        case 'newest':
          return spent(0, async () => {
            for (let id = 1; id <= line.ids; id++) if (!newest.get(id)) throw new Error('a newest value is missing');
          });
        case 'bytes': {
          const { bytes, rows } = await history.stats();
          return { rows, ms: 0, cpuMs: 0, bytes };
        }
        case 'disk':
          return { rows: 0, ms: 0, cpuMs: 0, bytes: await bytesIn(options.dataDir) };
      }
    },
    close: () => telemetry.close(),
  };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(entries.map((entry) => stat(join(folder, entry)).catch(() => undefined)));
  return sizes.reduce((sum, each) => sum + (each?.isFile() ? each.size : 0), 0);
}

/** Columns prepared in advance, block by block. */
async function plain(): Promise<Subject> {
  const engine: EmbeddedEngine = startChdb({ folder: options.dataDir, logger });
  await engine.whenRunning(30_000);
  await engine.exec(`CREATE DATABASE IF NOT EXISTS ${database}`);
  await engine.exec(floatReadings());
  const insert = (line: Load, size: number) => {
    const blocks = batches(line, size).map(
      ({ paramIds, times, values, quality }) =>
        [
          { name: 'series', type: 'UInt32', data: paramIds },
          { name: 'time', type: 'Float64', data: times },
          { name: 'value', type: 'Float64', data: values },
          { name: 'quality', type: 'UInt8', data: quality },
          { name: 'keep', type: 'UInt16', data: new Uint16Array(paramIds.length).fill(800) },
        ] as const,
    );
    return spent(line.rows, async () => {
      for (const columns of blocks) await engine.insert(`${database}.readings`, columns);
    });
  };
  return {
    async do(line) {
      if (line.kind === 'append') return insert(line, blockRows);
      if (line.kind === 'import') return insert(line, importRows);
      if (line.kind !== 'bytes') throw new Error(`plain inserts know no ${line.kind}`);
      const answer = await engine.query(
        `SELECT sum(rows) AS r, sum(bytes_on_disk) AS b FROM system.parts WHERE active AND database = '${database}'`,
      );
      return { rows: numbers(answer, 'r')[0] ?? 0, ms: 0, cpuMs: 0, bytes: numbers(answer, 'b')[0] ?? 0 };
    },
    close: () => engine.close(),
  };
}

const subject = options.telemetryFolder === undefined ? await plain() : await version(options.telemetryFolder);
process.on('message', (line: Line | 'close') => {
  if (line === 'close') {
    void subject.close().then(() => process.disconnect());
    return;
  }
  subject.do(line).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ ready: processes() });
