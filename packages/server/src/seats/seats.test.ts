/** Each project has one owner at any time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import { rollupSeat } from './index.ts';
import { addProjects, leaseMs, type Owner, ownerOf, World } from './seat-fixture.ts';

for (const { name, missing, open } of stores)
  describe.skipIf(missing)(`seats on ${name}`, () => {
    let store: FreshDatabase;
    let world: World;
    let ids: number[];
    beforeEach(async () => {
      [store, world] = [await open(), new World()];
      ids = await addProjects(store, 6);
    });
    afterEach(() => store?.remove());

    const owner = (known: readonly number[] = ids, more: Parameters<typeof ownerOf>[3] = {}) => ownerOf(store, world, known, more);
    const all = () => [rollupSeat, ...ids];
    async function started(known: readonly number[] = ids, more: Parameters<typeof ownerOf>[3] = {}): Promise<Owner> {
      const made = owner(known, more);
      await made.seats.start();
      return made;
    }

    it('two that start at once divide projects without overlap', async () => {
      for (let round = 0; round < 10; round += 1) {
        const [first, ...others] = ids;
        const last = others.pop() ?? 0;
        const both = [owner([first ?? 0, ...others]), owner([...others, last])];
        await Promise.all(both.map(({ seats }) => seats.start()));
        await Promise.all([...both, ...both].map(({ seats }) => seats.look()));
        expect(both.flatMap(({ has }) => has(all())).sort((a, b) => a - b)).toEqual(all());
        await Promise.all(both.map(({ seats }) => seats.stop()));
      }
    });

    it('a seat is not claimed while its owner renews the lease, and is when the lease expires', async () => {
      const first = await started();
      const second = await started();
      world.pass(leaseMs - 1);
      await second.seats.look();
      expect(second.has(all())).toEqual([]);
      await first.seats.look();
      world.pass(leaseMs - 1);
      await second.seats.look();
      expect([first.has(all()), second.has(all())]).toEqual([all(), []]);
      world.pass(2);
      await second.seats.look();
      expect(second.has(all())).toEqual(all());
      expect(second.seats.awayMs(ids[0] ?? 0)).toBe(leaseMs + 1);
    });

    it('an owner assumed dead gives up by the clock, and claims nothing that has another owner', async () => {
      const paused = await started();
      const other = await started();
      world.pass(leaseMs + 1);
      await other.seats.look();
      await paused.seats.look();
      expect([paused.has(all()), paused.messages]).toEqual([[], [`gained ${all().join()}`, `lost ${all().join()}`]]);
      expect(other.has(all())).toEqual(all());
    });

    it('an owner whose monotonic clock stopped while the machine was suspended asks the store at the next pass', async () => {
      let elapsed = 0;
      const suspended = await started(ids, { elapsed: () => elapsed });
      const other = await started();
      world.pass(leaseMs + 1);
      elapsed += 500;
      expect(suspended.seats.leaseLeftMs()).toBe(-1);
      await other.seats.look();
      await suspended.seats.look();
      expect([suspended.has(all()), suspended.messages.at(-1), other.has(all())]).toEqual([[], `lost ${all().join()}`, all()]);
    });

    it('a step of the wall clock alone loses no seat', async () => {
      const only = await started(ids, { elapsed: () => 500 });
      world.pass(leaseMs * 100);
      await only.seats.look();
      expect([only.has(all()), only.messages, only.seats.leaseLeftMs()]).toEqual([all(), [`gained ${all().join()}`], leaseMs]);
    });

    it('a process that believed to be alone releases seats if its renewal finds other owners', async () => {
      const deceived = await started(ids, { alone: true });
      const other = await started(ids, { alone: true });
      expect(deceived.has(all())).toEqual(all());
      world.pass(leaseMs / 3);
      await deceived.seats.look();
      expect([deceived.has(all()), deceived.messages.at(-1), other.has(all())]).toEqual([[], `lost ${all().join()}`, all()]);
    });

    it('seats whose lease expired unclaimed are claimed again, with another epoch', async () => {
      const only = await started();
      const [id = 0] = ids;
      const before = only.seats.epochOf(id) ?? 0;
      world.pass(leaseMs * 2);
      await only.seats.look();
      await vi.waitFor(() => expect(only.messages).toEqual([`gained ${all().join()}`, `lost ${all().join()}`, `gained ${all().join()}`]));
      expect([only.seats.epochOf(id), only.seats.awayMs(id)]).toEqual([before + 1, leaseMs * 2]);
    });

    it('releases its seats for the next process at once during an orderly stop', async () => {
      const first = await started();
      const next = await started();
      await first.seats.stop();
      expect(first.has(all())).toEqual([]);
      await next.seats.look();
      expect(next.has(all())).toEqual(all());
    });

    it("a process that is alone claims a dead owner's seats at once; others wait for the end of the lease", async () => {
      await started();
      const careful = await started();
      expect(careful.has(all())).toEqual([]);
      const alone = await started(ids, { alone: true });
      expect(alone.has(all())).toEqual(all());
    });

    it('a process that is alone evicts others at its start only', async () => {
      const alone = await started([ids[0] ?? 0], { alone: true });
      const other = await started();
      alone.known.set(ids);
      await alone.seats.look();
      expect([alone.has(all()), other.has(all())]).toEqual([[rollupSeat, ids[0]], ids.slice(1)]);
    });

    it('adds a seat for a new project of the registry, and removes that of a removed one', async () => {
      const only = await started();
      const [added = 0] = await addProjects(store, 1);
      only.known.set([...ids, added]);
      await vi.waitFor(() => expect(only.seats.holds(added)).toBe(true));
      await store.db.deleteFrom('projects').where('id', '=', added).execute();
      only.known.set(ids);
      expect(only.seats.holds(added)).toBe(false);
      await only.seats.look();
      expect(await store.db.selectFrom('seats').select('project_id').where('project_id', '=', added).execute()).toEqual([]);
    });

    it('continues while the store is unavailable if no other process is possible, and stops at the end of the lease otherwise', async () => {
      const [alone, careful] = [await started(ids.slice(0, 3), { alone: true }), await started(ids.slice(3))];
      await store.close();
      world.pass(leaseMs);
      for (const { seats } of [alone, careful]) await expect(seats.look()).rejects.toThrow();
      expect([alone.has(ids), careful.has(ids)]).toEqual([ids.slice(0, 3), []]);
      await store.reopen();
    });

    it('the fence reports lost seats, and protects the others until the transaction has ended', async () => {
      const first = await started();
      const [a = 0, b = 0] = ids;
      const decided = new Map([a, b].map((id) => [id, first.seats.epochOf(id) ?? 0]));
      await store.db.updateTable('seats').set({ owner: 'another', epoch: 7 }).where('project_id', '=', a).execute();
      const next = owner();
      let taking: Promise<void> | undefined;
      let ended = false;
      const lost = await store.db.transaction().execute(async (within) => {
        const found = await first.seats.fence(within, decided);
        world.pass(leaseMs + 1);
        // On PostgreSQL it waits for the locked row.
        taking = next.seats.start().then(() => expect(ended).toBe(true));
        await new Promise((resolve) => setTimeout(resolve, 20));
        ended = true;
        return found;
      });
      await taking;
      expect([[...lost], first.has([a, b]), next.seats.holds(b)]).toEqual([[a], [b], true]);
      expect(await store.db.transaction().execute((within) => first.seats.fence(within, decided))).toEqual(new Set([a, b]));
      expect(first.has([a, b])).toEqual([]);
    });

    it('a listener that fails to start releases the seats, and they are claimed again', async () => {
      const made = owner();
      let fails = true;
      made.seats.onChange({
        async gained() {
          if (fails) throw new Error('no');
        },
      });
      await made.seats.start();
      await vi.waitFor(() => expect(made.has(all())).toEqual([]));
      fails = false;
      await vi.waitFor(async () => {
        await made.seats.look();
        expect(made.has(all())).toEqual(all());
      });
      expect(made.messages).toContain('seats that were claimed could not be taken up');
    });

    it('starts in the order of adding and ends in the reverse, and starts nothing for seats lost meanwhile', async () => {
      const made = owner();
      const order: string[] = [];
      const wait = Promise.withResolvers<void>();
      made.seats.onChange({ gained: () => wait.promise, lost: () => void order.push('log left') });
      made.seats.onChange({ gained: (list) => void order.push(`polls ${list.join()}`), lost: () => void order.push('polls end') });
      await made.seats.start();
      made.known.set(ids.slice(1));
      wait.resolve();
      await vi.waitFor(() => expect(order).toEqual(['polls end', 'log left', `polls ${[rollupSeat, ...ids.slice(1)].join()}`]));
    });

    it('claims two thousand at once, and releases them', async () => {
      const many = [...ids, ...(await addProjects(store, 1994))];
      const [one, two] = [owner(many), owner(many)];
      await Promise.all([one.seats.start(), two.seats.start()]);
      expect(one.has(many).length + two.has(many).length).toBe(2000);
      world.pass(leaseMs / 2);
      await Promise.all([one.seats.look(), two.seats.look()]);
      await one.seats.stop();
      await two.seats.look();
      expect(two.has(many)).toEqual(many);
    });
  });
