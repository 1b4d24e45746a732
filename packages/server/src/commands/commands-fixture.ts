/** A PCS (device 1) and others with commands over a fresh store; tests set their readings and answers. */

import { createAudit } from '../audit/index.ts';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { batchOf, FakeNewest, FakeRegistry, recordFixture, typeOf } from '../drivers/device-fixture.ts';
import type { DriverManager } from '../drivers/manager/manager.ts';
import type { WriteAnswer, WriteRequest } from '../drivers/types.ts';
import { unsigned } from '../kernel/actor.ts';
import {
  type AskOptions,
  type Commands,
  type CommandsDeps,
  type CommandTimes,
  createCommands,
  type Requester,
  type StepEnd,
} from './index.ts';

export const start = 1_795_000_000_000;

const times: CommandTimes = {
  turnMs: 2000,
  wireMs: 2000,
  writeMs: 1000,
  settleMs: 60,
  leaseMs: 15_000,
  stopMs: 500,
  approvalMs: 300_000,
  tickMs: 20,
  endRetriesMs: [20, 50, 100],
  revertRetriesMs: [10_000, 20_000],
};

export interface Fixture {
  readonly store: FreshDatabase;
  readonly newest: FakeNewest;
  readonly registry: FakeRegistry;
  /** All requests passed to a driver, in order. */
  readonly sent: WriteRequest[];
  readonly errors: string[];
  /** Current time of all clocks, epoch ms. */
  now: number;
  online: boolean;
  allowed: boolean;
  readonly asker: Requester;
  answer: (request: WriteRequest) => Promise<WriteAnswer>;
  /** The device's answer to a read; absent: it cannot be read on demand. */
  readNow: DriverManager['readNow'] | undefined;
  paramId(metric: string, deviceId?: number): number;
  /** Publishes readings of a device. */
  report(values: Readonly<Record<string, number>>, quality?: 0 | 1 | 2, deviceId?: number): void;
  /** Another instance on the same store. */
  open(more?: Partial<CommandsDeps>): Commands;
  /** Requests values of a device in order, and waits for the results. */
  give(
    commands: Commands,
    values: readonly (readonly [string, number])[],
    options?: AskOptions,
    deviceId?: number,
  ): Promise<readonly StepEnd[]>;
  rows(): Promise<Awaited<ReturnType<Commands['ledger']>>['rows']>;
  /** The log entries, in order. */
  log(): Promise<readonly { user_name: string | null; content_en: string; set_value: string | null; result: string | null }[]>;
  close(): Promise<void>;
}

/** `devices`: number of devices, all PCSs. */
export async function commandsFixture(devices = 1, opened?: FreshDatabase): Promise<Fixture> {
  const store = opened ?? (await freshStore());
  const newest = new FakeNewest();
  const ids = Array.from({ length: devices }, (_, index) => index + 1);
  const registry = new FakeRegistry(ids.map((id) => recordFixture(id, `p${id}`, { type: typeOf(1201) })));
  const made: Commands[] = [];
  const fixture: Fixture = {
    store,
    newest,
    registry,
    sent: [],
    errors: [],
    now: start,
    online: true,
    allowed: true,
    asker: { by: unsigned('李工', '10.1.1.1'), may: async () => fixture.allowed },
    answer: async ({ value }) => ({ ok: true, readBack: value }),
    readNow: undefined,
    paramId: (metric, deviceId = 1) => registry.paramOf(deviceId, metric)?.paramId ?? 0,
    report(values, quality = 0, deviceId = 1) {
      const rows = Object.entries(values).map(
        ([metric, value]) => [fixture.paramId(metric, deviceId), fixture.now, value, quality] as const,
      );
      newest.take(batchOf(rows));
    },
    open(more = {}) {
      const commands = createCommands({
        db: store.db,
        registry,
        newest,
        states: { get: (deviceId) => ({ deviceId, status: fixture.online ? 'run' : 'offline', lastMessage: null }) },
        write: (request) => {
          fixture.sent.push(request);
          return fixture.answer(request);
        },
        readNow: async (...request) => (await fixture.readNow?.(...request)) ?? null,
        audit: createAudit({ db: store.db, now: () => fixture.now }),
        logger: { error: (_fields, text) => fixture.errors.push(text) },
        now: () => fixture.now,
        ...more,
        times: { ...times, ...more.times },
      });
      made.push(commands);
      return commands;
    },
    async give(commands, values, options, deviceId = 1) {
      const wanted = values.map(([metric, value]) => ({ metric, value }));
      return (await commands.ask(fixture.asker, deviceId, wanted, options)).ended;
    },
    rows: () => store.db.selectFrom('commands').selectAll().orderBy('id').execute(),
    log: () =>
      store.db
        .selectFrom('log_entries')
        .select(['user_name', 'content_en', 'set_value', 'result'])
        .where('index_name', '=', 'operation')
        .orderBy('id')
        .execute(),
    async close() {
      fixture.answer = async () => ({ ok: false, reason: 'offline', detail: 'the test is over' });
      await Promise.all(made.map((each) => each.stop()));
      await store.remove();
    },
  };
  for (const id of ids)
    fixture.report(
      { control_source: 1, state: 0, active_power_lower_limit: -100, active_power_upper_limit: 100, active_power_setpoint: 10 },
      0,
      id,
    );
  return fixture;
}
