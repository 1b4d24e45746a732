/**
 * `npm run bench [telemetry|server|pages …]`: prints every figure of this run; BENCH_POINTS sets the number of stored readings (default 20
 * million).
 */
import { cpus, totalmem } from 'node:os';
import { buildBundle, bundleIsStale } from '../scripts/web-bundle.ts';
import { addFeatureBench } from './add-feature.ts';
import { cellsBench } from './cells.ts';
import { commandsBench } from './commands.ts';
import { diagramPastBench } from './diagram-past.ts';
import { doorsBench } from './doors.ts';
import { exportBench } from './export.ts';
import { fairnessBench } from './fairness.ts';
import { firstLookBench } from './first-look.ts';
import { firstStartBench } from './first-start.ts';
import { fleetLookBench } from './fleet-look.ts';
import { flowsBench } from './flows.ts';
import { fuzzBench } from './fuzz.ts';
import { greedyBench } from './greedy.ts';
import { httpBench } from './http.ts';
import { importsBench } from './imports.ts';
import { jobsBench } from './jobs.ts';
import { limitsBench } from './limits.ts';
import { logsBench } from './logs.ts';
import { messagesBench } from './messages.ts';
import { noticesBench } from './notices.ts';
import { oneProcessBench } from './one-process.ts';
import { pagesBench } from './pages.ts';
import { pagesBoardBench } from './pages-board.ts';
import { pagesCurvesBench } from './pages-curves.ts';
import { pagesHeapBench, wallHeapBench } from './pages-heap.ts';
import { pagesLiveBench } from './pages-live.ts';
import { pagesOpenBench } from './pages-open.ts';
import { pagesPlanBench } from './pages-plan.ts';
import { pagesRendersBench } from './pages-renders.ts';
import { planningBench } from './planning.ts';
import { registryBench } from './registry.ts';
import { replayBench } from './replay.ts';
import { replayRecordBench } from './replay-record.ts';
import { reportsBench } from './reports.ts';
import { type BenchRow, printRow } from './row.ts';
import { scenesBench } from './scenes.ts';
import { serverBench } from './server.ts';
import { serversCostBench } from './servers/cost.ts';
import { serversBench } from './servers/servers.ts';
import { settlementBench } from './settlement.ts';
import { speedBench } from './speed.ts';
import { stopToWallBench } from './stop-to-wall.ts';
import { telemetryBench } from './telemetry.ts';
import { unreadBench } from './unread.ts';
import { whyBench } from './why.ts';

const parts: Readonly<Record<string, () => Promise<BenchRow[]> | BenchRow[]>> = {
  messages: messagesBench,
  planning: planningBench,
  jobs: jobsBench,
  logs: logsBench,
  imports: importsBench,
  limits: limitsBench,
  export: exportBench,
  pages: async () => {
    if (bundleIsStale()) await buildBundle();
    return [...pagesBench(), ...(await pagesOpenBench())];
  },
  'pages-live': async () => {
    if (bundleIsStale()) await buildBundle();
    return pagesLiveBench();
  },
  'pages-board': async () => {
    if (bundleIsStale()) await buildBundle();
    return pagesBoardBench();
  },
  'pages-plan': async () => {
    if (bundleIsStale()) await buildBundle();
    return pagesPlanBench();
  },
  'pages-renders': async () => {
    if (bundleIsStale()) await buildBundle();
    return pagesRendersBench();
  },
  'pages-heap': async () => {
    if (bundleIsStale()) await buildBundle();
    return pagesHeapBench();
  },
  scenes: scenesBench,
  registry: () => registryBench(),
  server: () => serverBench(),
  http: () => httpBench(),
  doors: () => doorsBench(),
  commands: commandsBench,
  fairness: fairnessBench,
  notices: noticesBench,
  settlement: settlementBench,
  reports: reportsBench,
  telemetry: telemetryBench,
  unread: unreadBench,
  greedy: () => greedyBench(),
};
/** Runs only on request by name. */
const named: typeof parts = {
  'add-feature': addFeatureBench,
  cells: cellsBench,
  'diagram-past': diagramPastBench,
  flows: flowsBench,
  fuzz: fuzzBench,
  'first-look': async () => {
    if (process.env.BENCH_ORIGIN === undefined && bundleIsStale()) await buildBundle();
    return firstLookBench();
  },
  'first-start': firstStartBench,
  'fleet-look': async () => {
    if (bundleIsStale()) await buildBundle();
    return fleetLookBench();
  },
  'pages-curves': async () => {
    if (bundleIsStale()) await buildBundle();
    return pagesCurvesBench();
  },
  'stop-to-wall': async () => {
    if (bundleIsStale()) await buildBundle();
    return stopToWallBench();
  },
  'pages-wall': async () => {
    if (bundleIsStale()) await buildBundle();
    return wallHeapBench();
  },
  'one-process': oneProcessBench,
  servers: serversBench,
  'servers-cost': serversCostBench,
  replay: replayBench,
  'replay-record': replayRecordBench,
  speed: speedBench,
  why: whyBench,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts) && !(name in named));
if (unknown.length > 0) {
  console.error(`no part called ${unknown.join(', ')}; there are ${[...Object.keys(parts), ...Object.keys(named)].join(', ')}`);
  process.exit(1);
}
console.log(`${cpus().length} cores (${cpus()[0]?.model ?? '?'}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`);
for (const [name, part] of Object.entries({ ...parts, ...named })) {
  if (asked.length > 0 ? !asked.includes(name) : name in named) continue;
  console.log(`\n${name}`);
  for (const row of await part()) printRow(row);
}
