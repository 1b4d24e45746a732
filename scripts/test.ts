/** `npm test`: builds the web pages when they are stale, runs every test (the browser ones included), ends with one line of counts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from './postgres.ts';
import { buildBundle, bundleIsStale } from './web-bundle.ts';

const root = join(import.meta.dirname, '..');
if (bundleIsStale()) {
  console.log('Building the web pages …');
  await buildBundle();
}

interface Counts {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

const folder = mkdtempSync(join(tmpdir(), 'czyun-test-'));
const totals = { passed: 0, failed: 0, skipped: 0 };

function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const report = join(folder, `${name}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter',
      'default',
      '--reporter',
      'json',
      '--outputFile.json',
      report,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...env } },
  );
  let counts: Counts | undefined;
  try {
    counts = JSON.parse(readFileSync(report, 'utf8')) as Counts;
  } catch {
    counts = undefined;
  }
  totals.passed += counts?.numPassedTests ?? 0;
  totals.skipped += (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0);
  const failed = counts?.numFailedTests ?? 0;
  // A suite that could not even be loaded, or an unhandled rejection, has no failed test of its own: it counts as one.
  totals.failed += failed === 0 && status !== 0 ? 1 : failed;
}

const asked = process.argv.slice(2);
if (asked.length > 0) run('asked', asked);
else {
  run('unit', ['--project', 'unit']);
  // The repos and all that stands on them once more on PostgreSQL.
  const postgres = await startTestPostgres();
  if (typeof postgres === 'string') console.log(`${postgres}: the relational store was tested on SQLite alone`);
  else {
    run('postgres', ['--project', 'postgres'], { TEST_DATABASE_URL: postgres.url });
    postgres.stop();
  }
  // The browser flows share one station and go one after the other.
  run('e2e', ['--project', 'e2e']);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
