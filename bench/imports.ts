/**
 * A customer's migration at full speed, through the product's calls and their limits, while an operator writes to a device: the duration
 * for the history, and the effect on others. BENCH_IMPORT_DAYS sets the length of the history (default 10); the duration for a year is
 * extrapolated from it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeriesColumns } from '../packages/devices/src/index.ts';
import { openImport } from '../packages/plant/src/history/server-import.ts';
import { startLoadStation } from './load-station.ts';
import { startOperator } from './operator.ts';
import { type BenchRow, quantile } from './row.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const devices = 20;
/** Readings of one body: 6 MB. */
const perBody = 375_000;
const calmMs = 15_000;

/** A day of every series, latest day first, in bodies of limited size. */
function* bodies(keys: readonly (readonly [deviceKey: string, metric: string])[], days: number): Generator<SeriesColumns[]> {
  const end = Math.floor(Date.now() / dayMs) * dayMs;
  const perDay = dayMs / minuteMs;
  for (let day = 1; day <= days; day++) {
    const from = end - day * dayMs;
    let body: SeriesColumns[] = [];
    for (const [index, [deviceKey, metric]] of keys.entries()) {
      const times = Float64Array.from({ length: perDay }, (_, at) => from + at * minuteMs);
      const values = Float64Array.from({ length: perDay }, (_, at) => Math.round(100 * Math.sin(at / 90 + index)) / 10);
      body.push({ deviceKey, metric, times, values, spacingMs: minuteMs });
      if (body.length * perDay < perBody) continue;
      yield body;
      body = [];
    }
    if (body.length > 0) yield body;
  }
}

export async function importsBench(): Promise<BenchRow[]> {
  const days = Number(process.env.BENCH_IMPORT_DAYS ?? 10);
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-imports-'));
  const { station, devices: loaded } = await startLoadStation(folder, devices);
  const operator = await startOperator(station);
  try {
    const writing = async (isOver: () => boolean) => {
      const waits: number[] = [];
      let failures = 0;
      while (!isOver()) {
        const { ms, ok } = await operator.write();
        waits.push(ms);
        if (!ok) failures += 1;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return { waits, failures };
    };
    const calmUntil = performance.now() + calmMs;
    const calm = await writing(() => performance.now() > calmUntil);

    const keys = loaded.flatMap(({ key, metrics }) => metrics.map(([metric]) => [key, metric] as const));
    const login = { base: station.api, username: 'engadmin', password: 'demo12345' };
    let waited = 0;
    const target = await openImport({ login, onTrouble: ({ pauseMs }) => (waited += pauseMs) });
    let readings = 0;
    let isOver = false;
    const whileImporting = writing(() => isOver);
    const from = performance.now();
    const left = bodies(keys, days);
    const sender = async () => {
      for (const body of left) {
        for (const { times } of body) readings += times.length;
        await target.send(operator.projectId, body);
      }
    };
    await Promise.all([sender(), sender()]);
    const importedMs = performance.now() - from;
    isOver = true;
    const busy = await whileImporting;

    const end = Math.floor(Date.now() / dayMs) * dayMs;
    const computing = performance.now();
    await target.finish(operator.projectId, end - days * dayMs, end);
    const computedMs = performance.now() - computing;
    const p99 = (waits: readonly number[]) => quantile(waits, 0.99);
    const perYear = (ms: number) => (ms / days) * (365 / minuteMs);
    const what = `${keys.length} points by the minute, ${days} days`;
    return [
      {
        name: `import of history (${what}; told to wait ${Math.round(waited)} ms)`,
        figure: readings / (importedMs / 1000),
        unit: 'readings/s',
      },
      { name: '… a year of it', figure: perYear(importedMs), unit: 'min' },
      { name: `its alarms and run states, ${days} days`, figure: computedMs / 1000, unit: 's' },
      { name: '… of a year', figure: perYear(computedMs), unit: 'min' },
      {
        name: `operator’s device write, nothing imported: p99 (${calm.failures} failures of ${calm.waits.length})`,
        figure: p99(calm.waits),
        unit: 'ms',
      },
      {
        name: `operator’s device write while history is imported: p99 (${busy.failures} failures of ${busy.waits.length})`,
        figure: p99(busy.waits),
        unit: 'ms',
        goal: '< 1000',
        ratio: p99(busy.waits) / p99(calm.waits),
        ratioTo: 'nothing imported',
      },
    ];
  } finally {
    await operator.stop();
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
