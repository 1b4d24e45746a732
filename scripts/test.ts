/**
 * `npm test`: builds the web pages if they are stale, runs every test (browser flows included), ends with one line of counts. `--services`:
 * then the tests of more than a minute and the suites on services, if their programs are installed. `--long`: those tests alone.
 * `--changed [commit]`: tests that a change can affect. Other arguments are passed to the runner.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, reachedBy } from './changed.ts';
import { startTestPostgres } from './postgres.ts';
import { makeRunFolder, removeRunFolder } from './run-folder.ts';
import { budgetOf, rememberRun } from './run-memory.ts';
import { besideFlows, longFlows, longUnits, ownFlows, plainFlows } from './suites.ts';
import { fileTimes, runTests, runTestsWithRetry, type Tried, tally, testOf } from './test-run.ts';
import { buildBundle, bundleIsStale } from './web-bundle.ts';

if (bundleIsStale()) {
  console.log('Building the web pages …');
  await buildBundle();
}

const root = join(import.meta.dirname, '..');
const folder = makeRunFolder();
const tries: Tried[] = [];
// Programs of the flows' stations that ended unexpectedly, one per line (e2e/program.ts): printed beside the failures, as a possible common
// cause.
const endedFile = join(folder, 'ended.txt');
process.env.TEST_ENDED_FILE = endedFile;

const asked = process.argv.slice(2);
const [first] = asked;
/** Runs at the same time; their durations in minutes. */
const minutes: string[] = [];
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = Date.now();
  const done = await work();
  minutes.push(`${name} ${((Date.now() - begun) / 60_000).toFixed(1)} min`);
  return done;
}

const unitProjects = ['--project', 'unit', '--project', 'unit-isolated'];
/** All but `e2e-own` have a shared station each: flows of one project run sequentially, those of different ones in parallel. */
type FlowProject = 'e2e' | 'e2e-beside' | 'e2e-plain' | 'e2e-own' | 'e2e-long';

interface Then {
  /** Starts when the flows with separate stations have ended. */
  readonly own?: () => Promise<void>;
  /** Starts when the first of the two streams with history has ended. */
  readonly first?: () => Promise<void>;
}

/**
 * Runs some of the tests; without lists all of them. Units mostly compute and flows mostly wait, so the flows on the station without
 * history run beside the units. The other streams start after the units: when they ran beside them, all of it took as long and came near
 * the time limits (decision 025).
 */
async function run(units?: readonly string[], flows?: readonly string[], then: Then = {}): Promise<void> {
  const project = (name: FlowProject) => {
    const files = flows?.filter((file) => projectOf(file) === name) ?? [];
    return flows && files.length === 0
      ? undefined
      : timed(name, () => runTestsWithRetry(folder, name, ['--project', name, ...files], { later: true }));
  };
  const plain = project('e2e-plain');
  const [short, long] = [units?.filter((file) => !longUnits.includes(file)), units?.filter((file) => longUnits.includes(file))];
  if (short?.length !== 0) tries.push(await timed('unit', () => runTestsWithRetry(folder, 'unit', [...unitProjects, ...(short ?? [])])));
  if (long !== undefined && long.length > 0) tries.push(await runLongUnits(long));
  const [past, beside, own] = [project('e2e'), project('e2e-beside'), project('e2e-own')];
  const after = Promise.all([own?.then(then.own), Promise.race([past, beside]).then(then.first)]);
  const rest = await Promise.all([past, beside, own, flows && project('e2e-long')]);
  tries.push(...[await plain, ...rest].filter((tried) => tried !== undefined));
  await after;
}

function projectOf(flow: string): FlowProject {
  if (longFlows.includes(flow)) return 'e2e-long';
  if (ownFlows.includes(flow)) return 'e2e-own';
  if (plainFlows.includes(flow)) return 'e2e-plain';
  return besideFlows.includes(flow) ? 'e2e-beside' : 'e2e';
}

/** Tests affected by uncommitted changes, or by changes since a given commit. */
async function runChanged(commit?: string): Promise<void> {
  const changed = changedFiles(root, commit);
  const { everything, units, flows, left, screens } = reachedBy(root, changed);
  console.log(`${changed.length} changed files`);
  if (everything !== undefined) {
    console.log(`Everything, for ${everything}`);
    return run();
  }
  if (changed.length === 0) return;
  console.log(`${units.length} files of tests and ${flows.length} flows: ${flows.join(' ')}`);
  if (left.length > 0) console.log(`${left.length} flows that it reaches too run with npm test alone: ${left.join(' ')}`);
  process.env.WALK_SCREENS = screens.join(',');
  process.env.WALK ??= 'both';
  return run(units, flows);
}

const runLongUnits = (files: readonly string[] = []) =>
  timed('unit-long', () => runTestsWithRetry(folder, 'unit-long', ['--project', 'unit-long', ...files], { later: true }));
const runLongFlows = () => timed('e2e-long', () => runTestsWithRetry(folder, 'e2e-long', ['--project', 'e2e-long'], { later: true }));
const runLong = async () => [await runLongFlows(), await runLongUnits()];

/**
 * Repeats the tests with SQL and the pages of a server on PostgreSQL, and runs the tests of more than a minute. They fill the time that the
 * flows leave idle: beside all flows both took longer.
 */
const services: Then = {
  async own() {
    tries.push(...(await runLong()));
  },
  first: runPostgres,
};

async function runPostgres(): Promise<void> {
  const postgres = await startTestPostgres();
  if (typeof postgres === 'string') {
    console.log(`${postgres}: the relational store was tested on SQLite alone`);
    return;
  }
  const env = { TEST_DATABASE_URL: postgres.url };
  for (const name of ['postgres', 'e2e-postgres'])
    tries.push(await timed(name, () => runTestsWithRetry(folder, name, ['--project', name], { env })));
  postgres.stop();
}

if (first === undefined || first === '--services') {
  const hasServices = first === '--services';
  // As many as fit into 30 minutes instead of 20 (decision 025).
  if (hasServices) Object.assign(process.env, { WALK: 'both', FUZZ_INPUTS: '8', ...process.env });
  await run(undefined, undefined, hasServices ? services : {});
} else if (first === '--long') tries.push(...(await runLong()));
else if (first === '--changed') await runChanged(asked[1]);
else tries.push({ runs: [await runTests(folder, 'asked', asked)], unsteady: [] });
const ended = existsSync(endedFile) ? readFileSync(endedFile, 'utf8') : '';
removeRunFolder(folder);
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
// At once: a process left by a test may block a pipe of a run.
process.exit(failed === 0 ? 0 : 1);
