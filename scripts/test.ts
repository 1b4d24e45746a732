/**
 * `npm test`: builds the web pages when they are stale, runs every test (the browser ones included), ends with one line of counts.
 * `--services`: then the suites on services, where their programs are installed. `--changed [commit]`: what a change can reach. Anything else goes to the runner.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from './postgres.ts';
import { budgetOf, rememberRun } from './run-memory.ts';
import { fileTimes, runTests, runTestsPatiently, type Tried, tally, testOf } from './test-run.ts';
import { buildBundle, bundleIsStale } from './web-bundle.ts';

if (bundleIsStale()) {
  console.log('Building the web pages …');
  await buildBundle();
}

const folder = mkdtempSync(join(tmpdir(), 'czyun-test-'));
const tries: Tried[] = [];
// Programs of the flows' stations that ended by themselves, a line each (e2e/program.ts): why many flows failed at once stands beside them.
const endedFile = join(folder, 'ended.txt');
process.env.TEST_ENDED_FILE = endedFile;

const asked = process.argv.slice(2);
const [first] = asked;
/** Runs of one time each; what they ask for in minutes. */
const minutes: string[] = [];
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = Date.now();
  const done = await work();
  minutes.push(`${name} ${((Date.now() - begun) / 60_000).toFixed(1)} min`);
  return done;
}

const unitProjects = ['--project', 'unit', '--project', 'unit-isolated'];
const flowProjects = ['e2e', 'e2e-beside', 'e2e-own'] as const;

/** Everything that needs no service. */
async function runAll(): Promise<void> {
  tries.push(await timed('unit', () => runTestsPatiently(folder, 'unit', unitProjects)));
  // The flows of a station go one after the other; those of different stations go side by side.
  const flows = flowProjects.map((name) =>
    timed(name, () => runTestsPatiently(folder, name, ['--project', name], { later: name !== 'e2e' })),
  );
  tries.push(...(await Promise.all(flows)));
}

/** What has SQL once more on PostgreSQL, and a server on it through its pages. */
async function runServices(): Promise<void> {
  const postgres = await startTestPostgres();
  if (typeof postgres === 'string') {
    console.log(`${postgres}: the relational store was tested on SQLite alone`);
    return;
  }
  const env = { TEST_DATABASE_URL: postgres.url };
  for (const name of ['postgres', 'e2e-postgres'])
    tries.push(await timed(name, () => runTestsPatiently(folder, name, ['--project', name], { env })));
  postgres.stop();
}

if (first === undefined || first === '--services') {
  await runAll();
  if (first === '--services') await runServices();
} else if (first === '--changed') {
  // Of what is not committed, or since a commit that is named.
  const changed = ['--changed', ...(asked[1] === undefined ? [] : [asked[1]]), '--passWithNoTests'];
  for (const projects of [unitProjects, flowProjects.flatMap((name) => ['--project', name])])
    tries.push({ runs: [await runTests(folder, `changed-${tries.length}`, [...projects, ...changed])], unsteady: [] });
} else tries.push({ runs: [await runTests(folder, 'asked', asked)], unsteady: [] });
const ended = existsSync(endedFile) ? readFileSync(endedFile, 'utf8') : '';
rmSync(folder, { recursive: true, force: true });
const runs = tries.flatMap((tried) => tried.runs);
const unsteady = tries.flatMap((tried) => tried.unsteady);
const times = fileTimes(runs);
const isWhole = first === undefined || first === '--services';
const again = isWhole ? rememberRun({ unsteady: unsteady.map(testOf), times }) : [];
const { failures, passed, failed: failedAtLast, skipped } = tally(runs);
const failed = failedAtLast + again.length;
if (minutes.length > 0) console.log(minutes.join(' · '));
if (isWhole)
  for (const { name, seconds } of times.slice(0, 15)) console.log(`${seconds.toFixed(1).padStart(7)} s of ${budgetOf(name)}  ${name}`);
for (const line of unsteady) console.log(`FAILED AT FIRST, passed alone: ${line}`);
process.stdout.write(ended);
for (const failure of failures) console.log(`FAILED ${failure}`);
for (const test of again) console.log(`FAILED ${test}: it needed a second try in the run before too`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
// At once: what a test left running may hold a pipe of a run.
process.exit(failed === 0 ? 0 : 1);
