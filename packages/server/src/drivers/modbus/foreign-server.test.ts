/** From the wire of a third-party server to screens and alarms. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarms } from '../../alarms/engine.ts';
import type { Alarms } from '../../alarms/types.ts';
import { type OpenDatabase, openDatabase } from '../../db/index.ts';
import { SeriesTable } from '../../telemetry/intake/series-table.ts';
import { createNewest, type NewestHub } from '../../telemetry/newest/newest.ts';
import { Staleness } from '../../telemetry/newest/staleness.ts';
import { FakeRegistry, mapFixture, recordFixture } from '../device-fixture.ts';
import { createDriverManager, type DriverManager } from '../manager/manager.ts';
import { type ForeignServer, startForeignServer, type Wrong } from './foreign-server.ts';
import { createModbusDriver } from './index.ts';

const holdMs = 30_000;
const timeoutMs = 250;
const logger = pino({ level: 'silent' });

/** Three blocks of a meter. */
const places: Readonly<Record<string, number>> = {
  voltage_a: 10,
  voltage_b: 11,
  voltage_c: 12,
  current_a: 500,
  current_b: 501,
  current_c: 502,
  current_n: 900,
};
const profile = mapFixture(
  'foreign-meter',
  1203,
  Object.entries(places).map(([metric, address]) => ({ metric, table: 'holding', address, type: 'u16', scale: 0.1 })),
);
/** Every register of the two units has a different value. */
const word = (unit: number, address: number) => 1000 + address + unit * 40;

let server: ForeignServer;
let dir: string;
let database: OpenDatabase;
let registry: FakeRegistry;
let newest: NewestHub;
let alarms: Alarms;
let manager: DriverManager;
let skipped: number;
let wrongValues: string[];
let taken: { readonly paramId: number; readonly at: number }[];
let aging: NodeJS.Timeout;

const clock = { now: () => Date.now() + skipped, elapsed: () => performance.now() + skipped };
const paramOf = (metric: string, unit = 1) => registry.paramOf(unit, metric)?.paramId ?? 0;
const metricsAt = (from: number, to: number) =>
  Object.keys(places).filter((metric) => (places[metric] ?? 0) >= from && (places[metric] ?? 0) <= to);
const qualities = (metrics: readonly string[], unit = 1) => metrics.map((metric) => newest.get(paramOf(metric, unit))?.quality);
const openAlarms = () => alarms.open(1).map(({ alarmKey }) => alarmKey);
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const all = Object.keys(places);
const first = metricsAt(10, 12);
const rest = metricsAt(500, 900);

beforeEach(async () => {
  skipped = 0;
  wrongValues = [];
  taken = [];
  server = await startForeignServer(word);
  dir = await mkdtemp(join(tmpdir(), 'foreign-'));
  database = await openDatabase({ dataDir: dir });
  registry = new FakeRegistry(
    [1, 2].map((unit) => {
      const connection = { kind: 'modbus', host: '127.0.0.1', port: server.port, unit, pollMs: 100, timeoutMs } as const;
      const record = recordFixture(unit, `meter-${unit}`, { connection });
      return { ...record, driver: { ...record.driver, profile } };
    }),
  );
  const table = new SeriesTable(registry);
  newest = createNewest(table, new Staleness(table, registry, clock), logger, clock.now);
  aging = setInterval(() => newest.age(), 50);
  newest.onChange(({ paramIds, values, quality }) => {
    for (const [row, paramId] of paramIds.entries()) {
      const param = registry.param(paramId);
      const expected = word(param?.deviceId ?? 0, places[param?.point.metric ?? ''] ?? 0) / 10;
      if (quality[row] === 0 && Math.abs((values[row] ?? 0) - expected) > 1e-9) wrongValues.push(`${param?.point.metric} = ${values[row]}`);
      if (quality[row] === 0) taken.push({ paramId, at: clock.elapsed() });
    }
  });
  manager = createDriverManager({
    registry,
    telemetry: {
      newest,
      ingest: {
        onConflict: () => () => {},
        async submit(batch) {
          newest.publish(batch);
          return { stored: batch.values.length, repeated: 0, rejected: 0 };
        },
      },
    },
    drivers: [createModbusDriver({ retry: { minMs: 50, maxMs: 400 }, refusedRetry: { minMs: 100, maxMs: 2000 } })],
    logger,
    clock,
    checkMs: 50,
    batchMs: 10,
  });
  alarms = await createAlarms({
    db: database.db,
    registry,
    newest,
    history: { buckets: async () => ({ series: [], bucket: 'raw', source: 'raw' }), valuesAt: async () => [] },
    states: manager,
    logger,
    flushMs: 10,
  });
  await manager.start();
  await until(() => expect([...qualities(all), ...qualities(all, 2)]).toEqual(Array(14).fill(0)));
});

afterEach(async () => {
  clearInterval(aging);
  await manager.stop();
  await alarms.close();
  await database.close();
  await server.close();
  await rm(dir, { recursive: true });
});

/** Waits until all holds have passed, while readable blocks continue to be read. */
async function outlast(): Promise<void> {
  for (let step = 0; step < 8; step++) {
    skipped += holdMs / 7;
    const asked = server.asked.length;
    await until(() => expect(server.asked.length).toBeGreaterThan(asked + 2));
  }
}

/** No value of good quality is older than its hold. */
function expectNothingOld(): void {
  for (const paramId of [1, 2].flatMap((unit) => all.map((metric) => paramOf(metric, unit)))) {
    const last = taken.findLast((one) => one.paramId === paramId)?.at ?? 0;
    if (newest.get(paramId)?.quality === 0) expect(clock.elapsed() - last).toBeLessThan(holdMs + 2000);
  }
}

const ways: readonly (readonly [name: string, wrong: Wrong, code: number | null])[] = [
  ['refuses with 2', { exception: 2 }, 2],
  ['refuses with 4', { exception: 4 }, 4],
  ['refuses with 6', { exception: 6 }, 6],
  ['hangs', 'hang', null],
  ['answers late', { late: timeoutMs + 60 }, null],
  ['answers short', 'short', null],
  ['answers for another unit', 'foreignUnit', null],
  ['answers another request', 'foreignTransaction', null],
];

describe.each(ways)('a server that %s', (_name, wrong, code) => {
  it('for one block of one unit: only that block goes stale and is alarmed, and all is good 5 s after it is read again', async () => {
    server.wrong = ({ unit, address }) => (unit === 1 && address < 100 ? wrong : undefined);
    await outlast();
    await until(() => expect([...qualities(first), ...qualities(rest), ...qualities(all, 2)]).toEqual([1, 1, 1, ...Array(11).fill(0)]));
    expectNothingOld();
    const { refused = [], online } = manager.health(1);
    expect(online).toBe(true);
    expect([...new Set(refused.map((block) => block.code))]).toEqual([code]);
    expect(refused.flatMap(({ paramIds }) => paramIds).toSorted()).toEqual(first.map((metric) => paramOf(metric)).toSorted());
    await until(() => expect(openAlarms()).toEqual(['1:refused']));
    // A hanging block must not delay the others: without it they are read ten times a second.
    const begun = clock.elapsed();
    const paces = () =>
      [paramOf('current_a'), paramOf('voltage_a', 2)].map((id) => taken.filter(({ paramId, at }) => paramId === id && at > begun).length);
    await until(() => expect(Math.min(...paces())).toBeGreaterThan(10));
    expect(clock.elapsed() - begun).toBeLessThan(6000);

    let answered = Number.NaN;
    server.wrong = ({ unit, address }) => {
      if (unit === 1 && address < 100 && Number.isNaN(answered)) answered = performance.now();
      return undefined;
    };
    await until(() => expect(qualities(all)).toEqual(Array(7).fill(0)));
    expect(performance.now() - answered).toBeLessThan(5000);
    await until(() => expect(openAlarms()).toEqual([]));
    expect(manager.health(1).refused).toBeUndefined();
    expect(wrongValues).toEqual([]);
  }, 60_000);

  it('for all requests to one unit: none of its values stays good, those of its neighbour do', async () => {
    server.wrong = ({ unit }) => (unit === 1 ? wrong : undefined);
    await outlast();
    await until(() => expect([...qualities(all), ...qualities(all, 2)]).toEqual([...Array(7).fill(1), ...Array(7).fill(0)]));
    const isSilent = code === null;
    await until(() => expect(manager.get(1).status).toBe(isSilent ? 'offline' : 'fault'));
    expect(manager.health(1).online).toBe(!isSilent);
    await until(() => expect(openAlarms()).toEqual([isSilent ? '1:comm' : '1:refused']));
    expect(manager.get(2).status).toBe('run');

    server.wrong = () => undefined;
    await until(() => expect(qualities(all)).toEqual(Array(7).fill(0)));
    await until(() => expect([manager.get(1).status, ...openAlarms()]).toEqual(['run']));
    expect(wrongValues).toEqual([]);
  }, 60_000);
});
