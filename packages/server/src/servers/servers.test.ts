/** Servers on one store and one bus balance projects, hand them over in order, and respect manual moves. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bus, createBus, createLocalWires } from '../bus/index.ts';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { rollupSeat } from '../seats/index.ts';
import { addProjects, ownerOf, World } from '../seats/seat-fixture.ts';
import { createServers } from './index.ts';

const logger = { info: () => {}, warn: () => {}, error: () => {} };
const limit = { timeout: 15_000, interval: 20 };
const balance = { everyMs: 50, settleMs: 0, restMs: 200 };

let store: FreshDatabase;
let ids: number[];
let wires: ReturnType<typeof createLocalWires>;
let ends: (() => Promise<unknown>)[];
/** Projects that two servers polled at the same time. */
let doubled: number[];
const owners = new Map<number, string>();
const dead = { owner: 'dead', epoch: 1, seen: 0 };

beforeEach(async () => {
  [store, wires, ends, doubled] = [await freshStore(), createLocalWires(), [], []];
  owners.clear();
  ids = await addProjects(store, 6);
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await store.remove();
});

async function server(name: string, { slow = false } = {}) {
  const bus: Bus = await createBus({ wire: wires.join(), logger, elapsed: () => performance.now(), beatMs: 50 });
  let claims: ((ids: readonly number[]) => readonly number[]) | undefined;
  const world = new World();
  const begun = performance.now();
  const { seats, known, has } = ownerOf(store, world, ids, {
    owner: name,
    now: () => Date.now(),
    elapsed: () => performance.now() - begun,
    pollMs: 100,
    claims: (free) => claims?.(free) ?? free,
  });
  const steps: string[] = [];
  seats.onChange({
    gained(list) {
      for (const id of list) {
        if (owners.has(id)) doubled.push(id);
        owners.set(id, name);
      }
    },
    lost: (list) => void [...list].map((id) => owners.get(id) === name && owners.delete(id)),
    leaving: async (list) => void steps.push(`leaving ${list.every((id) => seats.holds(id))}`),
    left: async (list) => void steps.push(`left ${list.some((id) => seats.holds(id))}`),
  });
  const servers = createServers({
    ...{ bus, seats, registry: known, server: name, name, version: '1', started: Date.now(), logger },
    telemetry: () => ({ engine: 'running', waiting: slow ? 1 : 0 }),
    elapsed: () => performance.now(),
    beatMs: 50,
    slowness: { lagMs: 60_000, waiting: 1, seconds: 2, staysMs: 60_000 },
    balance,
  });
  claims = servers.claims;
  await seats.start();
  await servers.start();
  const stop = async () => {
    await servers.leave();
    await servers.stop();
    await seats.stop();
    await bus.close();
  };
  let stopped: Promise<void> | undefined;
  const end = () => {
    stopped ??= stop();
    return stopped;
  };
  ends.push(end);
  return { servers, seats, steps, known, own: () => has(ids), end };
}

type Made = Awaited<ReturnType<typeof server>>;
const counts = (...all: readonly Made[]) => all.map(({ own }) => own().length);

it('a new server gets its share, a leaving one hands over all before it ends, and no project has two owners', async () => {
  const a = await server('a');
  expect(counts(a)).toEqual([6]);
  const b = await server('b');
  await expect.poll(() => counts(a, b), limit).toEqual([3, 3]);
  const c = await server('c');
  await expect.poll(() => counts(a, b, c), limit).toEqual([2, 2, 2]);
  expect(a.steps.slice(0, 2)).toEqual(['leaving true', 'left false']);
  await a.end();
  expect(a.own()).toEqual([]);
  await expect.poll(() => counts(b, c), limit).toEqual([3, 3]);
  await expect.poll(() => [b, c].filter(({ seats }) => seats.holds(rollupSeat)).length, limit).toBe(1);
  const free = await store.db.selectFrom('seats').select('project_id').where('owner', 'is', null).execute();
  expect([free, doubled]).toEqual([[], []]);
});

it('balances by points per second, and a new project goes to the server with less load', async () => {
  const a = await server('a');
  const [heavy = 0] = ids;
  const counting = setInterval(() => a.servers.count(heavy, 1000), 20);
  await expect.poll(() => a.servers.loadOf(heavy), limit).toBeGreaterThan(1000);
  const b = await server('b');
  await expect.poll(() => counts(a, b).sort(), limit).toEqual([1, 5]);
  clearInterval(counting);
  const [owner, other] = a.own().includes(heavy) ? [a, b] : [b, a];
  expect(owner.own()).toEqual([heavy]);
  await expect.poll(() => owner.servers.list().find((each) => each.server !== owner.seats.owner)?.seats.length, limit).toBe(5);
  const [added = 0] = await addProjects(store, 1);
  for (const each of [owner, other]) each.known.set([...ids, added]);
  await expect.poll(() => other.seats.holds(added), limit).toBe(true);
  expect(doubled).toEqual([]);
});

it('a manually moved project stays until its server leaves', async () => {
  const a = await server('a');
  const b = await server('b');
  await expect.poll(() => counts(a, b), limit).toEqual([3, 3]);
  const seen = (server: string) => b.servers.list().find((each) => each.server === server)?.seats.length;
  await expect.poll(() => seen('a'), limit).toBe(3);
  // Requested at the receiver, which asks the owner over the bus.
  const moved = a.own();
  for (const id of moved) expect(await b.servers.move(id, 'b')).toBe('moved');
  await expect.poll(() => moved.every((id) => b.seats.holds(id)), limit).toBe(true);
  const hand = () => b.servers.list()[0]?.seats.flatMap(([id, , byHand]) => (byHand ? [id] : []));
  await expect.poll(hand, limit).toEqual(moved);
  // The other three are balanced again.
  await expect.poll(() => counts(a, b), limit).toEqual([3, 3]);
  expect(b.own()).toEqual(moved);
  expect(await a.servers.move(ids[0] ?? 0, 'gone')).toBe('unknown');
  // On a busy machine the other server may count as away for a while.
  await expect.poll(() => a.servers.move(9999, 'b'), limit).toBe('noOwner');
  await b.end();
  await expect.poll(() => counts(a), limit).toEqual([6]);
});

it('a slow server hands projects to one that is not slow', async () => {
  const a = await server('a', { slow: true });
  const b = await server('b');
  await expect.poll(() => counts(a, b), limit).toEqual([2, 4]);
  expect(a.servers.isSlow()).toBe(true);
});

it('the next owner knows the load of a project before it has measured it', async () => {
  const a = await server('a');
  const [heavy = 0] = ids;
  const counting = setInterval(() => a.servers.count(heavy, 1000), 20);
  await expect.poll(() => a.servers.loadOf(heavy), limit).toBeGreaterThan(1000);
  const b = await server('b');
  await expect.poll(() => b.servers.list().length, limit).toBe(2);
  clearInterval(counting);
  // According to the plan or manually; no reading reaches the new owner.
  if (a.seats.holds(heavy)) await a.servers.move(heavy, 'b');
  await expect.poll(() => b.seats.holds(heavy), limit).toBe(true);
  expect(b.servers.loadOf(heavy)).toBeGreaterThan(500);
});

it('projects of a killed server are distributed when its leases end, not all claimed by the first server', async () => {
  await store.db
    .insertInto('seats')
    .values(ids.map((id) => ({ ...dead, project_id: id, lease_end: Date.now() + 4500 })))
    .execute();
  const [b, c] = [await server('b'), await server('c')];
  await expect.poll(() => counts(b, c), limit).toEqual([3, 3]);
  expect([b.steps, c.steps]).toEqual([[], []]);
});
