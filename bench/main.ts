/** `npm run bench [telemetry|server|pages …]`: every figure of this run; BENCH_POINTS sets how much is stored (default 20 million). */
import { cpus, totalmem } from 'node:os';
import { buildBundle, bundleIsStale } from '../scripts/web-bundle.ts';
import { commandsBench } from './commands.ts';
import { doorsBench } from './doors.ts';
import { httpBench } from './http.ts';
import { jobsBench } from './jobs.ts';
import { messagesBench } from './messages.ts';
import { pagesBench } from './pages.ts';
import { registryBench } from './registry.ts';
import { type BenchRow, printRow } from './row.ts';
import { serverBench } from './server.ts';
import { telemetryBench } from './telemetry.ts';

const parts: Readonly<Record<string, () => Promise<BenchRow[]> | BenchRow[]>> = {
  messages: messagesBench,
  jobs: jobsBench,
  pages: async () => {
    if (bundleIsStale()) await buildBundle();
    return pagesBench();
  },
  registry: () => registryBench(),
  server: () => serverBench(),
  http: () => httpBench(),
  doors: () => doorsBench(),
  commands: commandsBench,
  telemetry: telemetryBench,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no part called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
console.log(`${cpus().length} cores (${cpus()[0]?.model ?? '?'}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`);
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for (const row of await part()) printRow(row);
}
