/** One run of the test runner, and its report. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FileTime } from './run-memory.ts';

const root = join(import.meta.dirname, '..');

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Epoch ms. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export interface Run {
  readonly name: string;
  readonly status: number | null;
  /** Undefined: no report was written. */
  readonly report: Report | undefined;
}

export interface Tried {
  readonly runs: readonly Run[];
  /** Lines of tests that failed at first and passed alone. */
  readonly unsteady: readonly string[];
}

interface Options {
  readonly env?: NodeJS.ProcessEnv;
  /** Prints its output after its end, since another run prints meanwhile. */
  readonly later?: boolean;
}

/** Time for the runner to end after its report is written: stations are stopped in it. */
const exitTimeoutMs = 300_000;

export async function runTests(
  folder: string,
  name: string,
  args: readonly string[],
  { env = {}, later = false }: Options = {},
): Promise<Run> {
  const file = join(folder, `${name}.json`);
  const reporters = ['default', join(root, 'scripts/stuck-files.ts'), 'json'].flatMap((reporter) => ['--reporter', reporter]);
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...reporters, '--outputFile.json', file],
    {
      cwd: root,
      stdio: later ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: {
        ...process.env,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        TEST_PROCESSES: join(folder, `${name}-processes`),
        ...env,
      },
    },
  );
  const said: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => said.push(piece));
  child.stderr?.on('data', (piece: Buffer) => said.push(piece));
  let status = await new Promise<number | null>((ended) => {
    const look = setInterval(() => {
      if (!existsSync(file)) return;
      clearInterval(look);
      // A process left by a test may block the runner for ever.
      setTimeout(() => child.kill('SIGKILL'), exitTimeoutMs).unref();
    }, 5000);
    child.once('exit', (code) => {
      clearInterval(look);
      // A process left running may block its output too.
      setTimeout(ended, 5000, code).unref();
      child.once('close', ended);
    });
  });
  process.stdout.write(Buffer.concat(said));
  let report: Report | undefined;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { name, status, report };
  }
  if (status === null) {
    console.log(`${name}: all of it had run, and something held the runner: it was ended`);
    status = report.success ? 0 : 1;
  }
  return { name, status, report };
}

/** More failed files than these are not caused by a busy machine. */
const maxAgain = 4;

/**
 * A run whose few failed files get a second attempt each, alone. A test that passes then counts as passed, and is reported: it depended on
 * the machine or on its neighbours, and should be fixed all the same.
 */
export async function runTestsWithRetry(folder: string, name: string, args: readonly string[], options: Options = {}): Promise<Tried> {
  const first = await runTests(folder, name, args, options);
  const files = first.report?.testResults.filter(({ status }) => status === 'failed').map((file) => relative(root, file.name)) ?? [];
  if (first.status === 0 || !first.report || files.length === 0 || files.length > maxAgain) return { runs: [first], unsteady: [] };
  console.log(`Again, alone: ${files.join(', ')}`);
  const again = await runTests(folder, `${name}-again`, [...args, ...files], options);
  const kept = first.report.testResults.filter((file) => !files.includes(relative(root, file.name)));
  const without: Run = { name, status: 0, report: reportOf(kept) };
  const stillFailed = new Set(tally([again]).failures.map(testOf));
  const unsteady = tally([first]).failures.filter((line) => !stillFailed.has(testOf(line)));
  return { runs: [without, again], unsteady };
}

/** The test of a line of `tally`. */
export const testOf = (line: string) => line.replace(/^\S+ /, '').split(': ', 1)[0] ?? '';

/** Duration of each file of some runs, the slowest first; a file with several runs by its slowest. */
export function fileTimes(runs: readonly Run[]): FileTime[] {
  const seconds = new Map<string, number>();
  for (const { name, startTime, endTime } of runs.flatMap(({ report }) => report?.testResults ?? [])) {
    const file = relative(root, name);
    seconds.set(file, Math.max(seconds.get(file) ?? 0, (endTime - startTime) / 1000));
  }
  return [...seconds].map(([name, took]) => ({ name, seconds: took })).sort((a, b) => b.seconds - a.seconds);
}

function reportOf(testResults: Report['testResults']): Report {
  const count = (...states: string[]) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => states.includes(status)).length;
  return {
    success: true,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped', 'pending'),
    numTodoTests: count('todo'),
    testResults,
  };
}

/** Counts over all runs, and a line for every failure: file, test, and the first line of the reason. */
export function tally(runs: readonly Run[]) {
  const sums = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };
  for (const { name, status, report } of runs) {
    sums.passed += report?.numPassedTests ?? 0;
    sums.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
    const found = (report?.testResults ?? []).flatMap((file) => {
      const where = `${name} ${relative(root, file.name)}`;
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0) return file.status === 'failed' ? [`${where}: ${firstLine(file.message) || 'its process was ended'}`] : [];
      return tests.map((test) => `${where} > ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
    });
    const failed = report?.numFailedTests ?? 0;
    // A suite that could not be loaded, or an unhandled rejection, has no failed test of its own: it counts as one.
    const counted = failed === 0 && status !== 0 ? 1 : failed;
    sums.failed += counted;
    sums.failures.push(...(counted > 0 && found.length === 0 ? [`${name}: ended with ${status}, and no test of it failed`] : found));
  }
  return sums;
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 300) ?? '';
