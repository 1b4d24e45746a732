/** A station changes owners between two processes: its device is polled by one, its alarms are one log. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarms } from '../alarms/index.ts';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import { FakeRegistry, mapFixture, recordFixture } from '../drivers/device-fixture.ts';
import { createDriverManager } from '../drivers/index.ts';
import { type ForeignServer, startForeignServer } from '../drivers/modbus/foreign-server.ts';
import { createModbusDriver } from '../drivers/modbus/index.ts';
import { SeriesTable } from '../telemetry/intake/series-table.ts';
import { createNewest } from '../telemetry/newest/newest.ts';
import { Staleness } from '../telemetry/newest/staleness.ts';
import { addProjects, leaseMs, ownerOf, World } from './seat-fixture.ts';

const logger = pino({ level: 'silent' });
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const alarmAt = 600;
const profile = mapFixture('foreign-meter', 1203, [
  { metric: 'voltage_a', table: 'holding', address: 10, type: 'u16', scale: 0.1 },
  { metric: 'alarm_word_1', table: 'holding', address: alarmAt, type: 'u16', scale: 1 },
]);
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

for (const { name, missing, open } of stores)
  describe.skipIf(missing)(`a station that changes owners, on ${name}`, () => {
    let store: FreshDatabase;
    let world: World;
    let server: ForeignServer;
    let word: number;
    let projectId: number;
    let ends: (() => Promise<void>)[];

    beforeEach(async () => {
      [store, world, word, ends] = [await open(), new World(), 0, []];
      projectId = (await addProjects(store, 1))[0] ?? 0;
      server = await startForeignServer((_unit, address) => (address === alarmAt ? word : 2300));
    });
    afterEach(async () => {
      for (const end of ends) await end();
      await server.close();
      await store.remove();
    });

    /** A process as assembled by start.ts; `stop` is its orderly end. */
    async function process() {
      const connection = { kind: 'modbus', host: '127.0.0.1', port: server.port, unit: 1, pollMs: 30, timeoutMs: 2000 } as const;
      const record = recordFixture(1, 'meter', { connection });
      const params = record.params.map((param) => ({ ...param, projectId }));
      const registry = new FakeRegistry([{ ...record, projectId, params, driver: { ...record.driver, profile } }]);
      const { seats, messages } = ownerOf(store, world, [projectId]);
      await seats.start();
      const table = new SeriesTable(registry);
      const newest = createNewest(table, new Staleness(table, registry, clock), logger, clock.now);
      let readings = 0;
      const submit = async (batch: Parameters<typeof newest.publish>[0]) => {
        readings += 1;
        newest.publish(batch);
        return { stored: batch.values.length, repeated: 0, rejected: 0 };
      };
      const telemetry = { newest, ingest: { submit, onConflict: () => () => {} } };
      const drivers = [createModbusDriver({ retry: { minMs: 50, maxMs: 400 } })];
      const manager = createDriverManager({ registry, telemetry, drivers, seats, logger, checkMs: 50, batchMs: 5 });
      const history = { buckets: async () => ({ series: [], bucket: 'raw', source: 'raw' }) as const, valuesAt: async () => [] };
      const alarms = await createAlarms({ db: store.db, registry, newest, history, states: manager, seats, logger, flushMs: 10 });
      await manager.start();
      let stopped: Promise<void> | undefined;
      const end = async () => {
        await manager.stop();
        await alarms.close();
        await seats.stop();
      };
      const stop = () => {
        stopped ??= end();
        return stopped;
      };
      ends.push(stop);
      return {
        seats,
        messages,
        manager,
        alarms,
        stop,
        readings: () => readings,
        open: () => alarms.open(projectId).map(({ alarmKey }) => alarmKey),
      };
    }

    const rows = async (type: number) =>
      (await store.db.selectFrom('log_entries').selectAll().orderBy('id').execute()).filter((row) =>
        type === 5 ? row.type === 5 : row.type !== 5,
      );
    const entries = async () => (await rows(1)).map(({ alarm_key, recover_time }) => [alarm_key, recover_time !== null]);
    /** Connections in the order of their requests; two processes polled in parallel if one occurs twice. */
    const askers = () => server.asked.map(({ from }) => from).filter((from, at, all) => from !== all[at - 1]);
    const [bit0, bit1] = ['1:alarm_word_1:bit0', '1:alarm_word_1:bit1'];

    it('is polled by one process at a time during an orderly hand-over, and its alarms and run states continue', async () => {
      const first = await process();
      const next = await process();
      word = 1;
      await until(async () => expect([await entries(), first.open(), (await rows(5)).length]).toEqual([[[bit0, false]], [bit0], 1]));
      expect([next.readings(), next.open(), next.manager.get(1).status]).toEqual([0, [], 'offline']);
      await first.stop();
      await next.seats.look();
      await until(() => expect([next.open(), next.manager.get(1).status]).toEqual([[bit0], 'run']));
      word = 2;
      await until(async () =>
        expect(await entries()).toEqual([
          [bit0, true],
          [bit1, false],
        ]),
      );
      expect([new Set(askers()).size, askers().length]).toEqual([2, 2]);
      expect((await rows(5)).map(({ result, recover_time }) => [result, recover_time])).toEqual([['run', null]]);
    });

    it('is lost by an owner that was suspended: its alarms are not written, and it stops polling', async () => {
      const paused = await process();
      const next = await process();
      await until(() => expect(paused.readings()).toBeGreaterThan(0));
      const own = new Set(askers());
      // The lease has expired, but the owner does not know it and still polls.
      world.pass(leaseMs + 1);
      await next.seats.look();
      expect([paused.seats.holds(projectId), next.seats.holds(projectId)]).toEqual([true, true]);
      await until(() => expect(next.readings()).toBeGreaterThan(0));
      word = 1;
      await until(() => expect(paused.seats.holds(projectId)).toBe(false));
      expect(paused.messages.at(-1)).toMatch(/^lost /);
      await until(async () => expect([await entries(), next.open(), paused.open()]).toEqual([[[bit0, false]], [bit0], []]));
      const [asked, read] = [server.asked.length, paused.readings()];
      await until(() => expect(server.asked.length).toBeGreaterThan(asked + 10));
      expect(server.asked.slice(asked + 2).some(({ from }) => own.has(from))).toBe(false);
      expect(paused.readings() - read).toBeLessThanOrEqual(1);
      expect(await paused.manager.write({ deviceId: 1, metric: 'ct_ratio', value: 1, timeoutMs: 100 })).toMatchObject({
        ok: false,
        reason: 'notSent',
      });
      word = 0;
      await until(async () => expect(await entries()).toEqual([[bit0, true]]));
      expect((await rows(5)).filter(({ recover_time }) => recover_time === null)).toHaveLength(1);
    });

    it('returns to its earlier owner, with the changes of the other one', async () => {
      const first = await process();
      const other = await process();
      word = 1;
      await until(async () => expect(await entries()).toEqual([[bit0, false]]));
      world.pass(leaseMs + 1);
      await other.seats.look();
      await first.seats.look();
      expect(first.open()).toEqual([]);
      word = 3;
      await until(() => expect(other.open().toSorted()).toEqual([bit0, bit1]));
      await other.stop();
      await first.seats.look();
      await until(() => expect([first.open().toSorted(), first.manager.get(1).status]).toEqual([[bit0, bit1], 'run']));
      word = 0;
      await until(async () =>
        expect(await entries()).toEqual([
          [bit0, true],
          [bit1, true],
        ]),
      );
    });
  });
