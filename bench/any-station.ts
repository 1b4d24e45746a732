/** A demonstration station for a bench: the running one of BENCH_ORIGIN, else a new one with a day of history. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Station, startStation } from '../e2e/station.ts';
import { type ApiSession, session } from './api-session.ts';
import type { BenchRow } from './row.ts';

/** Whether the plant has sent its history, and the server has imported it. */
export async function isImported({ ports }: Station, api: ApiSession): Promise<boolean> {
  const state = (await (await fetch(`http://127.0.0.1:${ports.control}/state`)).json()) as { history: { done: number; total: number } };
  if (state.history.total <= 1 || state.history.done < state.history.total) return false;
  const { list } = await api.ask<{ list: { id: number }[] }>('/proj/getProjList');
  const imports = list.map(({ id }) => api.ask<{ current: unknown }>(`/api/history/import?projectId=${id}`));
  return (await Promise.all(imports)).every(({ current }) => current === null);
}

const importMs = 10 * 60_000;

async function untilImported(station: Station): Promise<void> {
  const api = await session(station.api);
  for (const end = Date.now() + importMs; !(await isImported(station, api).catch(() => false)); ) {
    if (Date.now() > end) throw new Error('the history of the station is not imported after 10 min');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The history of a new station is imported before `measured` is called. */
export async function onAnyStation(name: string, measured: (api: string) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const origin = process.env.BENCH_ORIGIN;
  if (origin !== undefined) return measured(`${origin}/dataviewapi8`);
  const folder = mkdtempSync(join(tmpdir(), `czyun-bench-${name}-`));
  const station = await startStation({ dataDir: folder, historyDays: 1 });
  try {
    await untilImported(station);
    return await measured(station.api);
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
