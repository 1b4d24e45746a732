/** A controller with commands and a sender over a fresh store; the test decides how it reacts to writes. */
import { type PlanSlot, planMetrics, planOfRegisters, planRegisters, type SendingState } from '@czyun/contract';
import { createAudit } from '../audit/index.ts';
import { type Commands, createCommands } from '../commands/index.ts';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { batchOf, FakeNewest, FakeRegistry, recordFixture, typeOf } from '../drivers/device-fixture.ts';
import type { WriteAnswer, WriteRequest } from '../drivers/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { createControllers } from './controller.ts';
import type { SendingRow } from './repo.ts';
import { createSender, type Sender, type SenderDeps } from './sender.ts';

export const start = 1_795_000_000_000;

export const oldPlan: readonly PlanSlot[] = [
  { mode: 1, from: 0, to: 480, power: 230 },
  { mode: 2, from: 600, to: 720, power: 380 },
];
export const newPlan: readonly PlanSlot[] = [
  { mode: 1, from: 1380, to: 420, power: 200 },
  { mode: 2, from: 600, to: 720, power: 380 },
  { mode: 3, from: 720, to: 840, power: 100.5 },
];

export interface PlanFixture {
  readonly store: FreshDatabase;
  /** The registers of the device. */
  readonly registers: Map<string, number>;
  /** Writes in order, as `metric=value`. */
  readonly writes: string[];
  /** Writes of slots while the plan was in force: must stay empty. */
  readonly unsafe: string[];
  readonly errors: string[];
  now: number;
  online: boolean;
  readable: boolean;
  /** False: it cannot be read, and reports at intervals. */
  askable: boolean;
  /** Reports all registers. */
  reportAll(): void;
  allowed: boolean;
  /** Called before a write: an answer replaces its acceptance. */
  mischief: (request: WriteRequest) => Promise<WriteAnswer | undefined> | WriteAnswer | undefined;
  open(more?: Partial<SenderDeps>): { commands: Commands; sender: Sender };
  /** Sends a plan by a user and waits for its end. */
  send(sender: Sender, slots?: readonly PlanSlot[]): Promise<SendingRow>;
  rows(): Promise<SendingRow[]>;
  state(): Promise<SendingState | undefined>;
  /** The plan in the device, and whether it is followed. */
  stands(): { plan: readonly PlanSlot[] | null; runs: boolean };
  close(): Promise<void>;
}

export async function planFixture(): Promise<PlanFixture> {
  const store = await freshStore();
  await store.db
    .insertInto('projects')
    .values({
      ...{ id: 1, name: 'p', type: 1, conf: '{}', time_zone: 'Asia/Shanghai', created: start, company: '', title: '', address: '' },
      ...{ operation_time: null, large_image: null, lng: null, lat: null },
    })
    .execute();
  await store.db
    .insertInto('devices')
    .values({
      ...{ id: 1, project_id: 1, region_id: null, key: 'ems', name: 'ems', type_id: 1216, profile_id: 'test', role: null },
      ...{ connection: '{}', token_hash: null, offline_after_ms: 0, enabled: 1 },
    })
    .execute();
  const newest = new FakeNewest();
  const registry = new FakeRegistry([recordFixture(1, 'ems', { type: typeOf(1216) })]);
  const closing: (() => Promise<void>)[] = [];
  const registers = new Map<string, number>([
    ...planMetrics.map((metric) => [metric, 0] as const),
    ...Object.entries(planRegisters(oldPlan)),
    ...Object.entries({ run_command: 1, system_mode: 1, control_strategy: 0, rated_power: 500 }),
  ]);
  const report = (metrics: readonly string[]) =>
    newest.take(
      batchOf(
        metrics.flatMap((metric) => {
          const paramId = registry.paramOf(1, metric)?.paramId;
          return paramId === undefined ? [] : [[paramId, fixture.now, registers.get(metric) ?? 0] as const];
        }),
      ),
    );
  const audit = createAudit({ db: store.db, now: () => fixture.now });

  const fixture: PlanFixture = {
    store,
    registers,
    writes: [],
    unsafe: [],
    errors: [],
    now: start,
    online: true,
    readable: true,
    askable: true,
    reportAll: () => report([...registers.keys()]),
    allowed: true,
    mischief: () => undefined,
    open(more = {}) {
      const logger = { error: (fields: object, text: string) => fixture.errors.push(`${text} ${JSON.stringify(fields)}`) };
      const states = {
        get: (deviceId: number) => ({ deviceId, status: fixture.online ? ('run' as const) : ('offline' as const), lastMessage: null }),
      };
      const readNow = async (_device: number, metrics: readonly string[]) => {
        if (!fixture.askable) return null;
        if (!fixture.readable) return new Set<string>();
        report(metrics);
        return new Set(metrics);
      };
      const commands = createCommands({
        ...{ db: store.db, registry, newest, states, readNow, audit, logger, now: () => fixture.now },
        async write(request) {
          const { metric, value } = request;
          fixture.writes.push(`${metric}=${value}`);
          const instead = await fixture.mischief(request);
          if (instead) return instead;
          if (metric.startsWith('slot_') && fixture.stands().runs) fixture.unsafe.push(metric);
          registers.set(metric, value);
          return { ok: true, readBack: value };
        },
        times: { settleMs: 40, writeMs: 500, turnMs: 2000, wireMs: 2000, stopMs: 200, tickMs: 20 },
      });
      const controllers = createControllers({
        registry,
        newest,
        readNow,
        times: { readMs: 100, wireMs: 100, settleMs: 60, maxReportMs: 1000 },
      });
      const sender = createSender({
        ...{ db: store.db, registry, states, commands, controllers, audit, logger, now: () => fixture.now, worldNow: () => fixture.now },
        ...more,
        times: { restoreMs: [0, 10], stopMs: 500, ...more.times },
      });
      closing.push(async () => {
        await sender.stop();
        await commands.stop();
      });
      return { commands, sender };
    },
    async send(sender, slots = newPlan) {
      const asker = { by: unsigned('李工', '10.1.1.1'), may: async () => fixture.allowed };
      const { id, over } = await sender.send({ projectId: 1, deviceId: 1, name: 'plan', dayKind: 'workday', slots }, asker);
      await over;
      const row = (await fixture.rows()).find((each) => each.id === id);
      if (!row) throw new Error('there is no row');
      return row;
    },
    rows: () => store.db.selectFrom('plan_sendings').selectAll().orderBy('id').execute(),
    state: async () => (await fixture.rows()).at(-1)?.state as SendingState | undefined,
    stands: () => ({
      plan: planOfRegisters(Object.fromEntries(registers)),
      runs: registers.get('run_command') === 1 && registers.get('system_mode') === 1 && registers.get('control_strategy') === 0,
    }),
    async close() {
      fixture.mischief = () => ({ ok: false, reason: 'offline', detail: 'the test is over' });
      for (const each of closing) await each();
      await store.remove();
    },
  };
  return fixture;
}
