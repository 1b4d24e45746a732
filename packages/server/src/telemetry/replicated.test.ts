/**
 * Acknowledgements from the engine (`ACKNOWLEDGE=replicated`), through the front: it handles tokens as ClickHouse does for a table without
 * replicas.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Exclusive } from '../kernel/exclusive.ts';
import { type EmbeddedEngine, startChdb } from './engine/chdb.ts';
import { numbers } from './engine/native-format.ts';
import { createTelemetry, type SharedInserts, type TelemetryOptions } from './index.ts';
import { type ClickhouseFront, clickhouseFront } from './testing/clickhouse-front.ts';
import { batch, catalogOf, freshFolder, info, quiet } from './testing/fixtures.ts';
import type { Telemetry } from './types.ts';

const patience = { timeout: 30_000 };
const catalog = catalogOf([info(1), info(2)]);
let folder: string;
let remove: () => Promise<void>;
let engine: EmbeddedEngine;
let front: ClickhouseFront;
const open: Telemetry[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  ({ folder, remove } = await freshFolder());
  engine = startChdb({ folder: join(folder, 'clickhouse'), logger: quiet });
  await engine.whenRunning(30_000);
  front = await clickhouseFront(engine);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const telemetry of open.splice(0)) await telemetry.close();
  await front.close();
  await engine.close();
  await remove();
});

async function start(name: string, more: Pick<TelemetryOptions, 'sharedInserts'> = {}): Promise<Telemetry> {
  const telemetry = await createTelemetry({
    ...{ dataDir: join(folder, name), catalog, logger: quiet, clickhouseUrl: front.url, replicated: true, ...more },
  });
  open.push(telemetry);
  return telemetry;
}

/** A server that sends and prints acknowledged times, until it is killed. */
async function startWriter(name: string, from: number) {
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true });
  const script = fileURLToPath(new URL('./testing/kill-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, String(from), '2', front.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const acknowledged = new Set<number>();
  child.stdout.on('data', (data: Buffer) => {
    for (const line of data.toString('utf8').split('\n')) if (line !== '') acknowledged.add(Number(line));
  });
  return {
    acknowledged,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

async function stored(): Promise<{ rows: number; times: Set<number> }> {
  const answer = await engine.query('SELECT time FROM czyun.readings WHERE series = 1');
  return { rows: answer.rows, times: new Set(numbers(answer, 'time')) };
}

const inserts = () => front.seen.filter(({ statement }) => statement.startsWith('INSERT INTO czyun.readings'));
const tokens = () => inserts().map(({ settings }) => settings.get('insert_deduplication_token'));

test('a reading is visible at once, and acknowledged once the engine has answered its insert', async () => {
  const telemetry = await start('a');
  const release = front.holdInserts();
  const time = Date.now();
  await telemetry.ingest.submit(batch([[1, time, 5]]));
  let isConfirmed = false;
  const confirmed = telemetry.ingest.confirmed?.().then(() => {
    isConfirmed = true;
  });
  // A repeat of the same message is not acknowledged earlier.
  expect(await telemetry.ingest.submit({ ...batch([[1, time, 5]]), again: true })).toMatchObject({ repeated: 1 });
  const repeated = telemetry.ingest.confirmed?.();
  expect(telemetry.newest.get(1)?.value).toBe(5);
  await expect.poll(() => inserts().length, patience).toBe(1);
  expect([isConfirmed, telemetry.health().unconfirmed]).toEqual([false, 2]);
  release();
  await Promise.all([confirmed, repeated]);
  expect((await stored()).rows).toBe(1);
  expect(inserts()[0]?.settings.get('insert_deduplicate')).toBe('1');
  expect(tokens()[0]).toMatch(/^[\w-]{36}:0$/);
  expect(telemetry.health().unconfirmed).toBe(0);
}, 60_000);

test('while the engine is away nothing is acknowledged; waiting messages are counted', async () => {
  const telemetry = await start('a');
  const { port } = new URL(front.url);
  await front.close();
  await telemetry.ingest.submit(batch([[1, Date.now(), 5]]));
  const confirmed = telemetry.ingest.confirmed?.();
  await expect.poll(() => telemetry.health(), patience).toMatchObject({ engine: 'away', unconfirmed: 1, spooledRows: 1 });
  front = await clickhouseFront(engine, Number(port));
  await confirmed;
  expect((await stored()).rows).toBe(1);
}, 60_000);

test('a server killed during an insert sends it again with the same token, and it is stored once', async () => {
  const release = front.holdInserts();
  const writer = await startWriter('a', Date.now() - 60_000);
  await expect.poll(() => inserts().length, patience).toBe(1);
  await writer.kill();
  expect(writer.acknowledged.size).toBe(0);
  await start('a');
  // The dead server's insert has not taken effect: the next server sends the same rows.
  await expect.poll(() => inserts().length, patience).toBe(2);
  expect(tokens()[1]).toBe(tokens()[0]);
  release();
  await expect.poll(() => open[0]?.health().spooledRows, patience).toBe(0);
  const { rows, times } = await stored();
  expect(rows).toBe(times.size);
  expect(rows).toBeGreaterThan(0);
}, 90_000);

test('messages that the former owner stores while the next one receives them again are stored once', async () => {
  let isDisputed = false;
  const lock = new Exclusive();
  const sharedInserts: SharedInserts = {
    disputed: () => (isDisputed ? [7] : []),
    alone: (_projectIds, work) => lock.run(work),
  };
  const [former, next] = [await start('a', { sharedInserts }), await start('b', { sharedInserts })];
  const release = front.holdInserts();
  const time = Date.now();
  const messages = [batch([[1, time, 5]]), batch([[1, time + 1, 6]])];
  isDisputed = true;
  const confirmed: Promise<void>[] = [];
  for (const telemetry of [former, next])
    for (const message of messages) {
      await telemetry.ingest.submit(message);
      confirmed.push(telemetry.ingest.confirmed?.() ?? expect.fail('it acknowledges without the engine'));
    }
  await expect.poll(() => inserts().length, patience).toBe(1);
  expect(next.health().unconfirmed).toBe(2);
  release();
  await Promise.all(confirmed);
  expect((await stored()).rows).toBe(2);
  // Afterwards they are inserted without a check again.
  isDisputed = false;
  await next.ingest.submit(batch([[1, time + 2, 7]]));
  await next.ingest.confirmed?.();
  expect((await stored()).rows).toBe(3);
  expect(next.health().repeatedRows).toBe(2);
}, 60_000);

test('an insert that was prepared before its readings became disputed is checked', async () => {
  const told: boolean[] = [];
  const sharedInserts: SharedInserts = {
    // The lease ends between the first look and the insert.
    disputed: () => (told.push(true) > 1 ? [7] : []),
    alone: (_projectIds, work) => work(),
  };
  const [former, next] = [await start('a', { sharedInserts }), await start('b')];
  const time = Date.now();
  await next.ingest.submit(batch([[1, time, 5]]));
  await next.ingest.confirmed?.();
  await former.ingest.submit(batch([[1, time, 5]]));
  await former.ingest.confirmed?.();
  expect((await stored()).rows).toBe(1);
}, 60_000);

test('servers that are killed and whose disks are deleted lose nothing acknowledged', async () => {
  const acknowledged = new Set<number>();
  let from = Date.now() - 3_600_000;
  for (let kill = 0; kill < 2; kill++) {
    const writer = await startWriter('a', from);
    await expect.poll(() => writer.acknowledged.size, patience).toBeGreaterThan(10);
    await writer.kill();
    for (const time of writer.acknowledged) acknowledged.add(time);
    // Its sender repeats everything unacknowledged.
    from = Math.max(...writer.acknowledged) - 5;
    await rm(join(folder, 'a'), { recursive: true });
  }
  const { rows, times } = await stored();
  expect([...acknowledged].filter((time) => !times.has(time))).toEqual([]);
  expect(rows).toBe(times.size);
}, 120_000);
