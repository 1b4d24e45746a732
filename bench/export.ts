/**
 * Exports of readings: one file of every format over the same readings, with time and memory used. EXPORT_POINTS sets the number of
 * readings (default 2 million), EXPORT_FORMATS the formats (`parquet,csv`).
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { maxSheetValues } from '../packages/contract/src/exports/index.ts';
import { paramsOf } from '../packages/server/src/features/history/exports/content.ts';
import { exportBytes } from '../packages/server/src/features/history/exports/file-bytes.ts';
import { openOwnServer } from './own-server.ts';
import type { BenchRow } from './row.ts';

const meters = 10;
const batchRows = 500_000;
const spacingMs = 1000;
const points = Number(process.env.EXPORT_POINTS ?? 2_000_000);
const formats = (['parquet', 'csv', 'xlsx'] as const).filter((format) =>
  (process.env.EXPORT_FORMATS ?? format).split(',').includes(format),
);
const station = {
  projects: [
    {
      ...{ key: 'bench', name: 'Bench', type: 1, timeZone: 'Asia/Shanghai' },
      devices: Array.from({ length: meters }, (_, index) => ({
        ...{ key: `m${index}`, name: `m${index}`, typeId: 1203, profileId: 'mqtt-meter', role: index === 0 ? 'grid' : 'load' },
        connection: { kind: 'mqtt', periodMs: spacingMs },
      })),
    },
  ],
};

/** Current memory of a process, bytes. */
async function residentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0');
  return Number(text.split(' ')[1]) * 4096;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Peak memory growth of server and engine during `work`, bytes. Garbage is collected before each sample of the server: V8 leaves some
 * hundred megabytes of it while the heap has room, more of it the longer an export runs.
 */
async function growthOf(
  enginePid: number | undefined,
  work: () => Promise<void>,
): Promise<{ readonly own: number; readonly engine: number }> {
  const now = async () => {
    collectGarbage();
    return [process.memoryUsage.rss(), enginePid === undefined ? 0 : await residentOf(enginePid)] as const;
  };
  const before = await now();
  const most = [0, 0];
  const timer = setInterval(() => {
    void now().then((found) => {
      for (const [index, bytes] of found.entries()) most[index] = Math.max(most[index] ?? 0, bytes - (before[index] ?? 0));
    });
  }, 1000);
  await work();
  clearInterval(timer);
  return { own: most[0] ?? 0, engine: most[1] ?? 0 };
}

export async function exportBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-export-'));
  const server = await openOwnServer({ folder, station });
  const rows: BenchRow[] = [];
  try {
    const { registry, telemetry } = server.deps;
    const [project] = registry.projects();
    if (!project) throw new Error('no project');
    const each = Math.ceil(points / meters);
    const end = Math.floor(Date.now() / 60_000) * 60_000;
    const range = { start: end - each * spacingMs, end };
    const keys = Array.from({ length: meters }, (_, index) => `${registry.deviceByKey(`m${index}`)?.id}:active_power`);
    const series = paramsOf(registry, project.id, keys);
    const filling = performance.now();
    for (const { paramId } of series)
      for (let at = 0; at < each; at += batchRows) {
        const count = Math.min(batchRows, each - at);
        const times = Float64Array.from({ length: count }, (_, index) => range.start + (at + index) * spacingMs);
        const values = Float64Array.from({ length: count }, (_, index) => Math.round(Math.sin((at + index) / 900) * 1e5) / 100);
        const batch = { paramIds: new Uint32Array(count).fill(paramId), times, values, quality: new Uint8Array(count) };
        await telemetry.history.importBatch(batch, { spacingMs });
      }
    rows.push({ name: `${(points / 1e6).toFixed(1)} million readings stored`, figure: (performance.now() - filling) / 1000, unit: 's' });
    // The memory of roll-ups of the readings just stored is not the export's.
    const settling = performance.now();
    await telemetry.settle();
    rows.push({ name: 'their roll-ups', figure: (performance.now() - settling) / 1000, unit: 's' });
    console.log('stored, exporting');
    for (const format of formats) {
      const share = format === 'xlsx' ? Math.min(1, maxSheetValues / points) : 1;
      const part = { start: range.end - Math.floor((range.end - range.start) * share), end: range.end };
      let [bytes, values] = [0, 0];
      const content = { keys, downSample: '1s-none', format, language: 'en' } as const;
      const began = performance.now();
      const { own, engine } = await growthOf(telemetry.health().enginePid, async () => {
        const request = { title: 'bench', content, series, range: part, timeZone: project.timeZone, signal: new AbortController().signal };
        const reached = (_: number, written: number) => {
          values = written;
        };
        for await (const piece of exportBytes({ registry, history: telemetry.history }, { ...request, reached })) bytes += piece.length;
      });
      const took = (performance.now() - began) / 1000;
      const name = `${format}, ${(values / 1e6).toFixed(1)} million values (${(bytes / 1e6).toFixed(1)} MB)`;
      console.log(`${name}: ${took.toFixed(0)} s`);
      rows.push(
        { name, figure: took, unit: 's' },
        { name: `${format}: more memory of the server at most`, figure: own / 1e6, unit: 'MB', goal: '< 200' },
        { name: `${format}: more memory of the engine at most`, figure: engine / 1e6, unit: 'MB', goal: '< 400' },
      );
    }
    return rows;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
