/** Alarms of a project are evaluated by the server with its seat, starting from the stored log. */
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { batchOf, FakeNewest, FakeRegistry, recordFixture } from '../drivers/device-fixture.ts';
import type { DeviceState, DeviceStates } from '../drivers/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { addProjects, leaseMs, type Owner, ownerOf, start, World } from '../seats/seat-fixture.ts';
import { createAlarms } from './engine.ts';
import type { Alarms } from './types.ts';

const logger = pino({ level: 'silent' });
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });
let store: FreshDatabase;
let world: World;
let projectId: number;
let ends: Alarms[];
beforeEach(async () => {
  [store, world, ends] = [await freshStore(), new World(), []];
  [projectId = 0] = await addProjects(store, 1);
});
afterEach(async () => {
  for (const each of ends) await each.close();
  await store.remove();
});

class States implements DeviceStates {
  readonly #listeners = new Set<(states: readonly DeviceState[]) => void>();
  get = (deviceId: number): DeviceState => ({ deviceId, status: 'offline', lastMessage: null });
  health = (deviceId: number) => ({ deviceId, online: false, messages: 0, faults: {} });
  onChange(listener: (states: readonly DeviceState[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  tell(state: DeviceState): void {
    for (const listener of this.#listeners) listener([state]);
  }
}

/** `whileReading`: runs between gaining a seat and reading the stored state. */
async function alarmsOf({ seats }: Owner, whileReading: (states: States) => void = () => {}, flushMs = 5) {
  const record = recordFixture(1, 'm1');
  const device = { ...record, projectId, params: record.params.map((param) => ({ ...param, projectId })) };
  const registry = new FakeRegistry([device]);
  const [newest, states] = [new FakeNewest(), new States()];
  const watched: typeof seats = {
    ...seats,
    onChange: ({ gained, lost }) =>
      seats.onChange({
        gained(projectIds) {
          const reading = gained?.(projectIds);
          whileReading(states);
          return reading;
        },
        ...(lost ? { lost } : {}),
      }),
  };
  const history = { buckets: async () => expect.fail(), valuesAt: async () => expect.fail() };
  const now = () => world.ms;
  const alarms = await createAlarms({ db: store.db, registry, newest, history, states, seats: watched, logger, now, flushMs });
  ends.push(alarms);
  const paramId = registry.paramOf(1, 'alarm_word_1')?.paramId ?? 0;
  return { alarms, states, send: (value: number) => newest.take(batchOf([[paramId, world.ms, value]])) };
}

const entries = async () =>
  (await store.db.selectFrom('log_entries').selectAll().where('type', '<=', 3).orderBy('id').execute()).map(
    ({ alarm_key, recover_time, ack_user }) => [alarm_key, recover_time !== null, ack_user],
  );

it('a device state received while the log is read is evaluated afterwards', async () => {
  const [first, next] = [ownerOf(store, world, [projectId]), ownerOf(store, world, [projectId])];
  await first.seats.start();
  await next.seats.start();
  const before = await alarmsOf(first);
  const after = await alarmsOf(next, (states) => states.tell({ deviceId: 1, status: 'run', lastMessage: world.ms }));
  before.states.tell({ deviceId: 1, status: 'offline', lastMessage: start });
  await until(async () => expect(await entries()).toEqual([['1:comm', false, null]]));
  await first.seats.stop();
  await next.seats.look();
  await until(async () => expect(await entries()).toEqual([['1:comm', true, null]]));
  expect(after.alarms.open(projectId)).toEqual([]);
});

it('projects of another server are not evaluated, and its acknowledgements are not undone', async () => {
  const [owner, other] = [ownerOf(store, world, [projectId]), ownerOf(store, world, [projectId])];
  await owner.seats.start();
  await other.seats.start();
  const [own, foreign] = [await alarmsOf(owner), await alarmsOf(other)];
  foreign.send(0b10);
  foreign.states.tell({ deviceId: 1, status: 'offline', lastMessage: start });
  own.send(1);
  await until(async () => expect(await entries()).toEqual([['1:alarm_word_1:bit0', false, null]]));
  const [{ id } = { id: 0 }] = own.alarms.open(projectId);
  expect(await foreign.alarms.acknowledge(projectId, [id], unsigned('李工', ''), world.ms)).toBe(1);
  own.send(0);
  await until(async () => expect(await entries()).toEqual([['1:alarm_word_1:bit0', true, '李工']]));
});

it('a former owner that has not learned of its loss acknowledges nothing, and says so', async () => {
  const [former, next] = [ownerOf(store, world, [projectId]), ownerOf(store, world, [projectId])];
  await former.seats.start();
  await next.seats.start();
  const own = await alarmsOf(former);
  own.send(1);
  await until(async () => expect(await entries()).toEqual([['1:alarm_word_1:bit0', false, null]]));
  const [{ id } = { id: 0 }] = own.alarms.open(projectId);
  await store.db.updateTable('seats').set({ lease_end: 0 }).execute();
  await next.seats.look();
  expect(former.has([projectId])).toEqual([projectId]);
  await expect(own.alarms.acknowledge(projectId, [id], unsigned('李工', ''), world.ms)).rejects.toMatchObject({ error: 'ownerAway' });
  expect(await entries()).toEqual([['1:alarm_word_1:bit0', false, null]]);
  expect(former.has([projectId])).toEqual([]);
});

it('an entry created under a seat that has since changed hands is not written, even if the seat returns', async () => {
  const [owner, other] = [ownerOf(store, world, [projectId]), ownerOf(store, world, [projectId])];
  await owner.seats.start();
  await other.seats.start();
  const own = await alarmsOf(owner);
  // Nothing can be written in the meantime: the table is renamed.
  await store.db.schema.alterTable('log_entries').renameTo('elsewhere').execute();
  own.send(1);
  await expect(own.alarms.acknowledge(projectId, [], unsigned('', ''), 0)).rejects.toThrow();
  await store.db.schema.alterTable('elsewhere').renameTo('log_entries').execute();
  world.pass(leaseMs + 1);
  await other.seats.look();
  await owner.seats.look();
  await other.seats.stop();
  await owner.seats.look();
  own.send(0);
  own.send(0b10);
  await until(async () => expect(await entries()).toEqual([['1:alarm_word_1:bit1', false, null]]));
});

it('a first change is stored long before the minimum time between two writes, so that a kill hardly ever loses it', async () => {
  const owner = ownerOf(store, world, [projectId]);
  await owner.seats.start();
  const flushMs = 10_000;
  const own = await alarmsOf(owner, undefined, flushMs);
  own.send(1);
  await vi.waitFor(async () => expect(await entries()).toEqual([['1:alarm_word_1:bit0', false, null]]), { timeout: flushMs - 500 });
});

it('a change that is shown is in the log: its end, too, is stored before the minimum time between two writes', async () => {
  const owner = ownerOf(store, world, [projectId]);
  await owner.seats.start();
  const own = await alarmsOf(owner, undefined, 10_000);
  own.send(1);
  await until(async () => expect(await entries()).toEqual([['1:alarm_word_1:bit0', false, null]]));
  own.send(0);
  expect(own.alarms.open(projectId)).toEqual([]);
  expect(await entries()).toEqual([['1:alarm_word_1:bit0', false, null]]);
  await own.alarms.stored();
  expect(await entries()).toEqual([['1:alarm_word_1:bit0', true, null]]);
});
