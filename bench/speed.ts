/**
 * The telemetry path against an older version of itself and against plain inserts into the engine, line by line in one run: `npm run bench
 * speed`. Each subject has its own processes and store. They run in turns, one slice at a time, while the others are paused. BENCH_POINTS:
 * readings by the minute (default 20 million); BENCH_COMMIT: the older version.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkOut } from './older-version.ts';
import { type BenchRow, quantile } from './row.ts';
import { appendSeries, instantsOfYear, minuteSeriesBase, secondDays, secondSeries, secondSeriesBase } from './speed-loads.ts';
import type { Line, Spent, SubjectOptions } from './speed-types.ts';

const dayMs = 86_400_000;
const appendRows = 2_000_000;
const appendTurns = 5;
const importTurns = 12;
const queryTurns = 25;

interface Running {
  readonly name: string;
  readonly child: ChildProcess;
  readonly lines: Map<string, Spent[]>;
}

const ofChild = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Stops or continues a subject and its engine. */
function signal({ child }: Running, name: 'SIGSTOP' | 'SIGCONT'): void {
  if (child.pid === undefined) return;
  const pids = [child.pid, ...ofChild(child.pid)];
  for (const pid of name === 'SIGSTOP' ? pids : pids.reverse()) process.kill(pid, name);
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const gone = () => fail(new Error('a subject of the bench ended'));
    child.once('exit', gone);
    child.once('message', (said: { error?: string }) => {
      child.off('exit', gone);
      if (said.error === undefined) done(said);
      else fail(new Error(said.error));
    });
  });
}

async function start(name: string, options: SubjectOptions): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'speed-subject.ts'), [JSON.stringify(options)], { serialization: 'advanced' });
  await answer(child);
  const running = { name, child, lines: new Map() };
  signal(running, 'SIGSTOP');
  return running;
}

async function turn(subject: Running, title: string, line: Line): Promise<void> {
  signal(subject, 'SIGCONT');
  const said = answer(subject.child);
  subject.child.send(line);
  const spent = (await said) as Spent;
  signal(subject, 'SIGSTOP');
  const list = subject.lines.get(title);
  if (list) list.push(spent);
  else subject.lines.set(title, [spent]);
}

/** Turns of all subjects, in order and then in reverse. */
async function turns(subjects: readonly Running[], count: number, title: string, line: (at: number) => Line): Promise<void> {
  for (let at = 0; at < count; at++)
    for (const subject of at % 2 === 0 ? subjects : subjects.toReversed()) await turn(subject, title, line(at));
}

type Figure = (spent: readonly Spent[]) => number;
const sum = (spent: readonly Spent[], pick: (each: Spent) => number) => spent.reduce((all, each) => all + pick(each), 0);
const rate: Figure = (spent) => sum(spent, ({ rows }) => rows) / (sum(spent, ({ ms }) => ms) / 1000);
const acknowledged: Figure = (spent) => sum(spent, ({ rows }) => rows) / (sum(spent, ({ acknowledgedMs = 0 }) => acknowledgedMs) / 1000);
const perCpu: Figure = (spent) => sum(spent, ({ rows }) => rows) / (sum(spent, ({ cpuMs }) => cpuMs) / 1000);
const cpuEach: Figure = (spent) => sum(spent, ({ cpuMs }) => cpuMs) / spent.length;
const seconds: Figure = (spent) => sum(spent, ({ ms }) => ms) / 1000;
const cpuSeconds: Figure = (spent) => sum(spent, ({ cpuMs }) => cpuMs) / 1000;
const median: Figure = (spent) =>
  quantile(
    spent.map(({ ms }) => ms),
    0.5,
  );
const bytesEach: Figure = (spent) => (spent.at(-1)?.bytes ?? 0) / (spent.at(-1)?.rows ?? 1);

/** Rows of all subjects: each subject's figure, today's with its ratio to each of the others. */
function rowsOf(now: Running, others: readonly Running[], title: string, what: string, unit: string, figure: Figure): BenchRow[] {
  const own = figure(now.lines.get(title) ?? []);
  return others.flatMap((other): BenchRow[] => {
    const spent = other.lines.get(title);
    if (!spent) return [];
    const than = figure(spent);
    const shown = than >= 1000 ? Math.round(than).toLocaleString('en') : than.toPrecision(3);
    return [{ name: what, figure: own, unit, ratio: own / than, ratioTo: `${other.name} (${shown})` }];
  });
}

/** The measurements of all lines, in order. */
async function measure(versions: readonly Running[], plain: Running, minuteSeries: number): Promise<void> {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const all = [...versions, plain];
  const appended = { base: 1, series: appendSeries, stepMs: 1000, rows: appendRows };
  const appendFrom = now - ((appendRows * appendTurns) / appendSeries) * 1000;
  await turns(all, appendTurns, 'append', (at) => ({ kind: 'append', ...appended, from: appendFrom, firstRow: at * appendRows }));

  const rows = Math.floor(instantsOfYear / importTurns) * minuteSeries;
  const minutes = { base: minuteSeriesBase, series: minuteSeries, from: now - 365 * dayMs, stepMs: 60_000, rows };
  for (const half of [0, 1]) {
    await turns(all, importTurns / 2, 'import', (at) => ({
      kind: 'import',
      ...minutes,
      firstRow: (half * (importTurns / 2) + at) * rows,
    }));
    await turns(versions, 1, 'settle', () => ({ kind: 'settle' }));
  }
  await turns(all, 1, 'bytes', () => ({ kind: 'bytes' }));
  const ofDay = 86_400 * secondSeries;
  const byTheSecond = { base: secondSeriesBase, series: secondSeries, from: now - secondDays * dayMs, stepMs: 1000, rows: ofDay };
  await turns(versions, secondDays, 'seconds', (at) => ({ kind: 'import', ...byTheSecond, firstRow: at * ofDay }));
  await turns(versions, 1, 'settle seconds', () => ({ kind: 'settle' }));

  const ids = (base: number, count: number, from: number, of: number) => Array.from({ length: count }, (_, i) => base + ((from + i) % of));
  await turns(versions, queryTurns, 'raw day', (at) => ({
    kind: 'buckets',
    request: {
      paramIds: [secondSeriesBase + (at % secondSeries)],
      start: now - 3 * dayMs + at * 600_000,
      end: now - 2 * dayMs + at * 600_000,
      bucket: { count: 1, unit: 's' },
      aggregate: 'none',
    },
  }));
  await turns(versions, queryTurns, 'month', (at) => ({
    kind: 'reduced',
    request: {
      paramIds: ids(secondSeriesBase, secondSeries, 0, secondSeries),
      start: now - 29 * dayMs + at * 1000,
      end: now,
      columns: 1000,
    },
  }));
  await turns(versions, queryTurns, 'year', (at) => ({
    kind: 'reduced',
    request: {
      paramIds: ids(minuteSeriesBase, 10, at * 7, minuteSeries),
      start: now - 365 * dayMs + at * 60_000,
      end: now,
      columns: 1000,
    },
  }));
  for (const aggregate of ['max', 'avg'] as const)
    await turns(versions, queryTurns, `days ${aggregate}`, (at) => ({
      kind: 'buckets',
      request: {
        paramIds: ids(minuteSeriesBase, Math.min(50, minuteSeries), at, minuteSeries),
        start: now - 364 * dayMs,
        end: now,
        bucket: { count: 1, unit: 'd' },
        aggregate,
      },
    }));
  await turns(versions, queryTurns, 'newest', () => ({ kind: 'newest', ids: appendSeries }));
}

export async function speedBench(): Promise<BenchRow[]> {
  const points = Number(process.env.BENCH_POINTS ?? 20e6);
  const commit = process.env.BENCH_COMMIT ?? '8c85154';
  const minuteSeries = Math.max(10, Math.round(points / instantsOfYear));
  const root = await mkdtemp(join(tmpdir(), 'czyun-bench-speed-'));
  const older = checkOut(commit, join(root, 'older'));
  const running: Running[] = [];
  try {
    const telemetryOf = (folder: string) => join(folder, 'packages/server/src/telemetry');
    const begin = async (name: string, folder?: string) => {
      const place = folder === undefined ? {} : { telemetryFolder: telemetryOf(folder) };
      const subject = await start(name, { dataDir: join(root, name.replaceAll(' ', '-')), minuteSeries, ...place });
      running.push(subject);
      return subject;
    };
    const now = await begin('now', resolve(import.meta.dirname, '..'));
    const then = await begin(commit, join(root, 'older'));
    const plain = await begin('plain inserts');
    await measure([now, then], plain, minuteSeries);
    const lines = (title: string, what: string, unit: string, figure: Figure) => rowsOf(now, [then, plain], title, what, unit, figure);
    const curve = (title: string, what: string) => [
      ...lines(title, `${what}, median`, 'ms', median),
      ...lines(title, '… of the processors, mean', 'ms', cpuEach),
    ];
    const million = ((instantsOfYear * minuteSeries) / 1e6).toFixed(0);
    return [
      ...rowsOf(now, [then], 'append', 'append: acknowledged', 'readings/s', acknowledged),
      ...lines('append', 'append: in the engine', 'readings/s', rate),
      ...lines('append', 'append: readings a second of the processors', '/s', perCpu),
      ...lines('import', 'import of old readings', 'readings/s', rate),
      ...lines('import', 'import: readings a second of the processors', '/s', perCpu),
      ...lines('settle', `roll-ups of ${million} million imported readings`, 's', seconds),
      ...lines('settle', '… seconds of the processors', 's', cpuSeconds),
      ...lines('settle seconds', `roll-ups of ${secondSeries} series × ${secondDays} days by the second`, 's', seconds),
      ...lines('settle seconds', '… seconds of the processors', 's', cpuSeconds),
      ...lines('bytes', 'bytes a reading', 'B', bytesEach),
      ...curve('raw day', '1 series × 1 day raw'),
      ...curve('month', `${secondSeries} × 29 days by the second → 1000 columns`),
      ...curve('year', '10 × 12 months by the minute → 1000 columns'),
      ...curve('days max', `${Math.min(50, minuteSeries)} × 12 months, maxima of days`),
      ...curve('days avg', `${Math.min(50, minuteSeries)} × 12 months, averages of days`),
      ...lines('newest', `newest of ${appendSeries} points, median`, 'ms', median),
    ];
  } finally {
    for (const subject of running) {
      if (subject.child.exitCode !== null) continue;
      signal(subject, 'SIGCONT');
      const gone = new Promise((resolved) => subject.child.once('exit', resolved));
      subject.child.send('close');
      await gone;
    }
    older.remove();
    await rm(root, { recursive: true, force: true });
  }
}
