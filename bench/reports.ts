/** Reports as files: a document of 20 pages, a sheet of 100 000 rows, a year of hourly differences of fifty meters. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FileColumn, ReportForm } from '../packages/contract/src/index.ts';
import { tableOf } from '../packages/server/src/features/reports/table.ts';
import { type Paper, paperBytes } from '../packages/server/src/paper/index.ts';
import { tabularFile } from '../packages/server/src/tabular/tabular-file.ts';
import { openOwnServer } from './own-server.ts';
import { type BenchRow, quantile } from './row.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** A document of about 20 pages: nine columns, a chart. */
async function paperRows(): Promise<BenchRow[]> {
  const columns = Array.from({ length: 11 }, (_, index) => ({
    ...{ title: index < 2 ? '开始' : `${index}#储能变流器 充电电量`, below: '差值 · kWh', align: 'right' as const },
    ...(index < 2 ? { stays: true as const } : {}),
  }));
  const rows = Array.from({ length: 590 }, (_, row) =>
    columns.map((_column, index) => (index < 2 ? '2026-03-02 00:00' : ((row * 7919 + index * 104_729) % 100_000) / 100).toString()),
  );
  const values = rows.slice(0, 300).map((row) => Number(row[3]));
  const chart = {
    kind: 'chart',
    shape: 'bars',
    unit: 'kWh',
    labels: values.map(String),
    series: [{ name: '下网', values, estimated: [] }],
  } as const;
  const paper: Paper = {
    ...{ language: 'zh', title: '电量报表', facts: [], foot: '电量报表', made: 0, blocks: [chart, { kind: 'table', columns, rows }] },
  };
  const took: number[] = [];
  const holds: number[] = [];
  let pages = 0;
  for (let at = 0; at < 5; at += 1) {
    const held = monitorEventLoopDelay({ resolution: 1 });
    held.enable();
    const began = performance.now();
    const bytes = await paperBytes(paper, { projectId: 1 });
    took.push(performance.now() - began);
    held.disable();
    holds.push(held.max / 1e6);
    pages = bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
  }
  return [
    { name: `document of ${pages} pages as PDF, slowest of 5`, figure: quantile(took, 1), unit: 'ms', goal: '< 2000' },
    { name: 'longest hold of the event loop meanwhile, median of 5', figure: quantile(holds, 0.5), unit: 'ms', goal: '< 50' },
  ];
}

async function sheetRows(): Promise<BenchRow[]> {
  const columns = Array.from(
    { length: 12 },
    (_, index): FileColumn<number> => ({
      ...{ id: String(index), title: `c${index}`, kind: 'number', value: (row) => row * 1.25 + index },
    }),
  );
  const pieces = async function* () {
    for (let at = 0; at < 100_000; at += 500) yield { rows: Array.from({ length: 500 }, (_, index) => at + index) };
  };
  const before = process.memoryUsage.rss();
  const began = performance.now();
  let [most, bytes] = [0, 0];
  const { content } = await tabularFile('xlsx', { name: 'a', title: 'a', columns, pieces });
  for await (const piece of content) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return [
    { name: `sheet of 100 000 rows (${(bytes / 1e6).toFixed(1)} MB)`, figure: performance.now() - began, unit: 'ms' },
    { name: 'more memory at most meanwhile', figure: (most - before) / 1e6, unit: 'MB', goal: '< 150' },
  ];
}

const meters = 50;
const stepMs = 15 * minuteMs;
const station = {
  projects: [
    {
      ...{ key: 'bench', name: 'Bench', type: 1, timeZone: 'Asia/Shanghai' },
      devices: Array.from({ length: meters }, (_, index) => ({
        ...{ key: `m${index}`, name: `m${index}`, typeId: 1203, profileId: 'mqtt-meter', role: index === 0 ? 'grid' : 'load' },
        connection: { kind: 'mqtt', periodMs: stepMs },
      })),
    },
  ],
};

async function yearRows(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-reports-'));
  const server = await openOwnServer({ folder, station });
  try {
    const { registry, telemetry } = server.deps;
    const project = registry.projects()[0];
    if (!project) throw new Error('no project');
    const end = Math.floor(Date.now() / dayMs) * dayMs - 8 * 3_600_000;
    const start = end - 365 * dayMs;
    const count = (366 * dayMs) / stepMs;
    const ids: number[] = [];
    for (let meter = 0; meter < meters; meter += 1) {
      const id = registry.deviceByKey(`m${meter}`)?.id ?? 0;
      ids.push(id);
      const paramId = registry.paramOf(id, 'energy_import')?.paramId ?? 0;
      const times = Float64Array.from({ length: count }, (_, index) => start - dayMs + index * stepMs);
      const values = Float64Array.from({ length: count }, (_, index) => Math.round(index * 12.5 * (meter + 1)) / 10);
      const batch = { paramIds: new Uint32Array(count).fill(paramId), times, values, quality: new Uint8Array(count) };
      await telemetry.history.importBatch(batch, { spacingMs: stepMs });
    }
    await telemetry.settle();
    const paramIds = ids.map((id) => registry.paramOf(id, 'energy_import')?.paramId ?? 0);
    const took: number[] = [];
    let cells = 0;
    for (let at = 0; at < 3; at += 1) {
      const began = performance.now();
      const { series } = await telemetry.history.buckets({ start, end, paramIds, bucket: { count: 1, unit: 'h' }, aggregate: 'diff' });
      took.push(performance.now() - began);
      cells = series.reduce((sum, { times }) => sum + times.length, 0);
    }
    const items = ids.map((deviceId) => ({ deviceId, metric: 'energy_import', algorithm: 'diff' as const, title: '' }));
    const report: ReportForm = { title: 'year', type: 'dailyDiff', items, offset: 0, step: 15, sums: true, enabled: true };
    const began = performance.now();
    for (let month = 0; month < 12; month += 1) {
      const range = { start: start + month * 30 * dayMs, end: start + (month + 1) * 30 * dayMs };
      const wish = { projectId: project.id, report, language: 'zh' as const, ...range };
      await tableOf({ registry, history: telemetry.history, now: Date.now }, wish);
    }
    const months = performance.now() - began;
    return [
      {
        name: `a year of hourly differences of ${meters} meters (${cells} figures)`,
        figure: quantile(took, 0.5),
        unit: 'ms',
        goal: '< 1000',
      },
      { name: 'the same the first time', figure: took[0] ?? 0, unit: 'ms' },
      { name: `a month of daily differences of ${meters} meters as a report`, figure: months / 12, unit: 'ms' },
    ];
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export const reportsBench = async (): Promise<BenchRow[]> => [...(await paperRows()), ...(await sheetRows()), ...(await yearRows())];
