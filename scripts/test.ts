/** `npm test`: builds the web pages when they are stale, runs every test (the browser ones included), ends with one line of counts. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from './postgres.ts';
import { runTests, runTestsPatiently, type Tried, tally } from './test-run.ts';
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
if (asked.length > 0) tries.push({ runs: [await runTests(folder, 'asked', asked)], unsteady: [] });
else {
  tries.push(await runTestsPatiently(folder, 'unit', ['--project', 'unit']));
  // The repos and all that stands on them once more on PostgreSQL.
  const postgres = await startTestPostgres();
  if (typeof postgres === 'string') console.log(`${postgres}: the relational store was tested on SQLite alone`);
  else {
    tries.push(await runTestsPatiently(folder, 'postgres', ['--project', 'postgres'], { env: { TEST_DATABASE_URL: postgres.url } }));
    postgres.stop();
  }
  // The flows of a project go one after the other; the two projects have a station each, and go side by side.
  tries.push(
    ...(await Promise.all([
      runTestsPatiently(folder, 'e2e', ['--project', 'e2e']),
      runTestsPatiently(folder, 'e2e-beside', ['--project', 'e2e-beside'], { later: true }),
    ])),
  );
}
const ended = existsSync(endedFile) ? readFileSync(endedFile, 'utf8') : '';
rmSync(folder, { recursive: true, force: true });
const { failures, passed, failed, skipped } = tally(tries.flatMap(({ runs }) => runs));
for (const line of tries.flatMap(({ unsteady }) => unsteady)) console.log(`FAILED AT FIRST, passed alone: ${line}`);
process.stdout.write(ended);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
// At once: what a test left running may hold a pipe of a run.
process.exit(failed === 0 ? 0 : 1);
