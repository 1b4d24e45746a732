import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { lockFolder } from '../../process/folder-lock.ts';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from '../testing/fixtures.ts';
import { signalEngine } from '../testing/signal-engine.ts';
import type { Telemetry } from '../types.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const ids = [1, 2, 3, 4, 5];
const catalog = catalogOf(ids.map((id) => info(id)));

async function folder(): Promise<string> {
  const made = await freshFolder();
  cleanUps.push(made.remove);
  return made.folder;
}

async function open(dataDir: string): Promise<Telemetry> {
  const telemetry = await createTelemetry({ dataDir, catalog, logger: quiet });
  cleanUps.push(() => telemetry.close());
  return telemetry;
}

/** Stored times of every series, directly from the store; in slices short enough to be unaggregated, for any number of readings. */
async function storedTimes(telemetry: Telemetry, start: number, end: number): Promise<number[][]> {
  const times: number[][] = ids.map(() => []);
  for (let from = start; from < end; from += 10_000) {
    const range = { start: from, end: Math.min(end, from + 10_000) };
    const answer = await telemetry.history.buckets({ paramIds: ids, ...range, bucket: { count: 1, unit: 's' }, aggregate: 'none' });
    answer.series.forEach((curve, index) => {
      times[index]?.push(...curve.times);
    });
  }
  return times;
}

async function startWriter(
  dataDir: string,
  start: number,
): Promise<{ child: ChildProcess; acknowledged: Set<number>; ended: Promise<void> }> {
  const script = fileURLToPath(new URL('../testing/kill-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, String(start), String(ids.length)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged = new Set<number>();
  let rest = '';
  child.stdout.on('data', (data: Buffer) => {
    const lines = (rest + data.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) acknowledged.add(Number(line));
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(0);
  return { child, acknowledged, ended };
}

function check(times: readonly number[][], acknowledged: ReadonlySet<number>): void {
  for (const each of times) {
    const stored = new Set(each);
    expect(each.length, 'stored twice').toBe(stored.size);
    expect(
      [...acknowledged].filter((time) => !stored.has(time)),
      'acknowledged and lost',
    ).toEqual([]);
  }
}

/** A fast machine acknowledges more in these seconds than the maximum number of call arguments. */
const newestOf = (times: Iterable<number>) => {
  let newest = 0;
  for (const time of times) newest = Math.max(newest, time);
  return newest;
};

test('a killed server loses nothing it acknowledged and stores nothing twice', async () => {
  const dataDir = await folder();
  const start = Date.now() - 3_600_000;
  let next = start;
  const acknowledged = new Set<number>();
  for (const aliveMs of [150, 1300, 2600]) {
    const writer = await startWriter(dataDir, next);
    expect(lockFolder(dataDir), 'held while it lives').toBeNull();
    await new Promise((resolve) => setTimeout(resolve, aliveMs));
    writer.child.kill('SIGKILL');
    await writer.ended;
    const lock = lockFolder(dataDir);
    expect(lock, 'free once it is dead').not.toBeNull();
    lock?.release();
    for (const time of writer.acknowledged) acknowledged.add(time);
    // The device sends unacknowledged readings again.
    next = newestOf(writer.acknowledged) - 5;
  }
  const telemetry = await open(dataDir);
  const newest = newestOf(acknowledged);
  expect(telemetry.newest.get(3)?.time).toBeGreaterThanOrEqual(newest);
  check(await storedTimes(telemetry, start, newest + 1), acknowledged);
  await telemetry.settle();
  check(await storedTimes(telemetry, start, newest + 1), acknowledged);
  expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
}, 90_000);

test('an engine killed during inserts is restarted, and every reading is stored once', async () => {
  const telemetry = await open(await folder());
  const start = Date.now() - 3_600_000;
  let time = start;
  let running = true;
  const acknowledged = new Set<number>();
  const sender = (async () => {
    while (running) {
      const first = time;
      time += 40;
      const rows = Array.from({ length: 40 }, (_, i) => ids.map((id): Row => [id, first + i, i])).flat();
      await telemetry.ingest.submit(batch(rows));
      for (let i = 0; i < 40; i++) acknowledged.add(first + i);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  for (let kill = 0; kill < 3; kill++) {
    await expect.poll(() => telemetry.health().engine, { timeout: 20_000 }).toBe('running');
    const flushing = telemetry.settle().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, kill * 7));
    signalEngine(telemetry, 'SIGKILL');
    await flushing;
    // Queried during the restart of the engine: answered a little later.
    const stored = () =>
      telemetry.history.stats().then(
        ({ rows }) => rows,
        () => -1,
      );
    await expect.poll(stored, { timeout: 30_000 }).toBeGreaterThanOrEqual(0);
  }
  running = false;
  await sender;
  await expect.poll(() => telemetry.health().engine, { timeout: 20_000 }).toBe('running');
  await expect.poll(() => telemetry.health().spooledRows, { timeout: 20_000 }).toBe(0);
  await telemetry.settle();
  check(await storedTimes(telemetry, start, time), acknowledged);
  expect(telemetry.health().acceptedRows).toBe(acknowledged.size * ids.length);
}, 180_000);

test('the next start restores newest values, roll-ups and known readings; the folder is free after close', async () => {
  const dataDir = await folder();
  const first = await open(dataDir);
  const start = Date.now() - 2 * 86_400_000;
  await first.ingest.submit(batch(Array.from({ length: 50 }, (_, i): Row => [1, start + i * 60_000, i])));
  await first.history.importBatch(batch([[2, start - 40 * 86_400_000, 7]]));
  await first.close();
  const again = await open(dataDir);
  expect(again.newest.get(1)).toMatchObject({ time: start + 49 * 60_000, value: 49 });
  expect(again.newest.get(2)).toBeUndefined();
  expect((await again.ingest.submit(batch([[1, start + 49 * 60_000, 49]]))).repeated).toBe(1);
  await again.ingest.submit(
    batch([
      [1, start + 48 * 60_000, 48],
      [1, start + 50 * 60_000, 50],
    ]),
  );
  await again.settle();
  const answer = await again.history.buckets({
    paramIds: [1, 2],
    start: start - 41 * 86_400_000,
    end: start + 86_400_000,
    bucket: { count: 1, unit: 'n' },
    aggregate: 'count',
  });
  expect(answer.source).toBe('day');
  expect(answer.series.map((curve) => [...curve.values].reduce((a, b) => a + b, 0))).toEqual([51, 1]);
  await again.close();

  // As after a restored backup: only the engine has the data.
  await unlink(join(dataDir, 'newest.bin'));
  await unlink(join(dataDir, 'rollups.json'));
  const third = await open(dataDir);
  expect(third.newest.get(1)).toMatchObject({ time: start + 50 * 60_000, value: 50 });
  await third.ingest.submit(
    batch([
      [1, start + 20 * 60_000, 20],
      [1, start + 51 * 60_000, 51],
    ]),
  );
  await third.settle();
  const month = await third.history.buckets({
    paramIds: [1],
    start,
    end: start + 86_400_000,
    bucket: { count: 1, unit: 'n' },
    aggregate: 'count',
  });
  expect([...(month.series[0]?.values ?? [])].reduce((a, b) => a + b, 0)).toBe(52);
}, 180_000);

test('days that were open when the state of the roll-ups was lost, as in a restored backup, are completed', async () => {
  const dataDir = await folder();
  const hour = 3_600_000;
  // Midnight in Shanghai, the time zone of the series.
  const day = Math.floor(Date.now() / (24 * hour) - 4) * 24 * hour - 8 * hour;
  let clock = day + 14 * hour;
  const openAt = async () => {
    const telemetry = await createTelemetry({ dataDir, catalog, logger: quiet, now: () => clock });
    cleanUps.push(() => telemetry.close());
    return telemetry;
  };
  const first = await openAt();
  await first.ingest.submit(batch(Array.from({ length: 60 }, (_, i): Row => [1, day + 12 * hour + i * 60_000, i])));
  await first.settle();
  await first.close();
  await unlink(join(dataDir, 'newest.bin'));
  await unlink(join(dataDir, 'rollups.json'));

  clock = day + 58 * hour;
  const again = await openAt();
  await again.ingest.submit(
    batch([
      [1, day + 15 * hour, 70],
      [1, day + 36 * hour, 80],
    ]),
  );
  await again.settle();
  const range = { paramIds: [1], start: day, end: day + 48 * hour };
  const answer = await again.history.buckets({ ...range, bucket: { count: 1, unit: 'd' }, aggregate: 'count' });
  expect(answer.source).toBe('day');
  expect([...(answer.series[0]?.values ?? [])]).toEqual([61, 1]);
}, 180_000);

test('shutdown waits for a hanging engine only up to its limit, leaves no engine process behind, and loses nothing', async () => {
  const dataDir = await folder();
  const first = await open(dataDir);
  const start = Date.now() - 3_600_000;
  const pid = signalEngine(first, 'SIGSTOP');
  const times = new Set(Array.from({ length: 30 }, (_, i) => start + i * 1000));
  await first.ingest.submit(batch([...times].flatMap((time) => ids.map((id): Row => [id, time, 1]))));
  const since = performance.now();
  await first.close();
  // Time limit of one part of a shutdown (process/stop.ts).
  expect(performance.now() - since).toBeLessThan(8_000);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  const again = await open(dataDir);
  check(await storedTimes(again, start, start + 31_000), times);
  await again.settle();
  check(await storedTimes(again, start, start + 31_000), times);
}, 180_000);
