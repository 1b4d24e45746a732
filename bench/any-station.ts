/** A demonstration station for a bench: the running one of BENCH_ORIGIN, else a new one with a day of history. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStation } from '../e2e/station.ts';
import type { BenchRow } from './row.ts';

export async function onAnyStation(name: string, measured: (api: string) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const origin = process.env.BENCH_ORIGIN;
  if (origin !== undefined) return measured(`${origin}/dataviewapi8`);
  const folder = mkdtempSync(join(tmpdir(), `czyun-bench-${name}-`));
  const station = await startStation({ dataDir: folder, historyDays: 1 });
  try {
    return await measured(station.api);
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
