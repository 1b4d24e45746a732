import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/index.ts';
import { batchOf, FakeRegistry, recordFixture } from '../../drivers/device-fixture.ts';
import { createTelemetry, type Telemetry } from '../../telemetry/index.ts';
import { createAlarms } from '../engine.ts';
import type { AlarmRecord, Alarms } from '../types.ts';

/** On the real store: late readings come from intake, and stored readings are read from the engine. */
const minute = 60_000;
const logger = pino({ level: 'silent' });
const registry = new FakeRegistry([recordFixture(1, 'm1')]);
const paramId = registry.paramOf(1, 'alarm_word_1')?.paramId ?? 0;
const start = Math.floor(Date.now() / 1000) * 1000 - 60 * minute;
let clock: number;
let dir: string;
let database: OpenDatabase;
let telemetry: Telemetry;
let alarms: Alarms;
let changed: AlarmRecord[];

beforeEach(async () => {
  clock = start;
  changed = [];
  dir = await mkdtemp(join(tmpdir(), 'late-alarms-'));
  database = await openDatabase({ dataDir: dir });
  telemetry = await createTelemetry({ dataDir: dir, catalog: registry, logger, now: () => clock });
  const states = { get: () => expect.fail(), health: () => expect.fail(), onChange: () => () => {} };
  const { newest, history } = telemetry;
  alarms = await createAlarms({
    db: database.db,
    registry,
    newest,
    history,
    states,
    logger,
    now: () => clock,
    flushMs: 5,
    tickMs: 5,
    lateMs: 5,
  });
  alarms.onChange((records) => changed.push(...records));
}, 60_000);

afterEach(async () => {
  await alarms.close();
  await telemetry.close();
  await database.close();
  await rm(dir, { recursive: true });
});

const send = (...readings: readonly (readonly [time: number, value: number])[]) =>
  telemetry.ingest.submit(batchOf(readings.map(([time, value]) => [paramId, time, value])));
const spans = async () => {
  const rows = await database.db.selectFrom('log_entries').selectAll().where('metric', '=', 'alarm_word_1').orderBy('start_time').execute();
  return rows.map((row) => [row.start_time - start, row.recover_time === null ? null : row.recover_time - start, row.result]);
};
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });

test('the log of a device after a communication loss, received after its newest reading', async () => {
  await send([start, 0]);
  clock = start + 30 * minute;
  await send([clock, 0]);
  const log = [[start + 10 * minute, 1], [start + 20 * minute, 0]] as const; // biome-ignore format: one line
  await send(...log);
  await until(async () => expect(await spans()).toEqual([[10 * minute, 20 * minute, 'late']]));
  await send(...log);
  await telemetry.settle();
  expect(await spans()).toHaveLength(1);
  expect(changed).toEqual([]);
}, 60_000);

test('a trip and its end within the same second are evaluated in order', async () => {
  await send([start, 0]);
  await send([start, 1]);
  await send([start, 0]);
  await until(async () => expect(await spans()).toEqual([[1, 2, null]]));
  await send([start, 0]);
  expect(alarms.open(1)).toEqual([]);
}, 60_000);

test('another value for a known instant reaches the alarms', async () => {
  await send([start + 7, 0]);
  expect(await send([start + 7, 1])).toMatchObject({ stored: 0, rejected: 1 });
  await until(() => expect(alarms.open(1)).toHaveLength(1));
}, 60_000);

test('a reading three minutes ahead does not prevent an alarm', async () => {
  await send([clock + 3 * minute, 0]);
  clock += 1000;
  await send([clock, 1]);
  await until(() => expect(alarms.open(1)).toHaveLength(1));
}, 60_000);
