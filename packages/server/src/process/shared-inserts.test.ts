/** Whose readings may be inserted by two servers at once, and that only one of them inserts at a time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import type { SeatListener } from '../seats/index.ts';
import type { Batch } from '../telemetry/index.ts';
import { shareInserts } from './shared-inserts.ts';

const [first, second] = [11, 12];
const start = 1_795_000_000_000;

/** Readings of these points; point 110 belongs to project 11. */
const readings = (...paramIds: readonly number[]): Batch[] => [
  {
    paramIds: Uint32Array.from(paramIds),
    times: new Float64Array(paramIds.length),
    values: new Float64Array(paramIds.length),
    quality: new Uint8Array(paramIds.length),
  },
];

for (const { name, missing, open } of stores)
  describe.skipIf(missing)(`inserts of several servers on ${name}`, () => {
    let store: FreshDatabase;
    let now = start;
    let left = 30_000;
    const held = new Set<number>();
    let listener: SeatListener;
    beforeEach(async () => {
      store = await open();
      [now, left] = [start, 30_000];
      held.clear();
      held.add(first).add(second);
    });
    afterEach(() => store.remove());

    /** A server that owns both projects, of which the second had another owner before. */
    const server = () =>
      shareInserts({
        store,
        seats: {
          holds: (id) => held.has(id),
          awayMs: (id) => (id === first ? undefined : 5000),
          leaseLeftMs: () => left,
          onChange(added) {
            listener = added;
            return () => {};
          },
        },
        registry: {
          param: ((id: number) => (id < 200 ? { projectId: Math.floor(id / 10) } : undefined)) as never,
          projects: () => [{ id: first }, { id: second }] as never,
        },
        now: () => now,
        elapsed: () => now - start,
        times: { afterChangeMs: 60_000, leaseMs: 10_000, settleMs: 0 },
      });

    it('readings that arrive within a minute of a take-over are disputed; those of a project without another owner are not', () => {
      const { disputed } = server();
      expect(disputed(readings(110, 120, 121, 999), now)).toEqual([second]);
      expect(disputed(readings(110), now)).toEqual([]);
      expect(disputed(readings(120), start + 59_999)).toEqual([second]);
      expect(disputed(readings(110, 120), start + 60_001)).toEqual([]);
    });

    it('readings left by an earlier run, and those of a project given up since, are disputed however late they are inserted', () => {
      const { disputed } = server();
      now += 3_600_000;
      expect(disputed(readings(120), start - 1)).toEqual([second]);
      const arrived = now;
      held.delete(first);
      listener.lost?.(new Set([first]));
      now += 3_600_000;
      expect(disputed(readings(110, 120), arrived)).toEqual([first]);
      expect(disputed(readings(110, 120), now)).toEqual([]);
    });

    it('everything is disputed while the lease is nearly over or expired', () => {
      const { disputed } = server();
      now += 120_000;
      expect(disputed(readings(110, 120), now)).toEqual([]);
      left = 9_999;
      expect(disputed(readings(110, 120), now)).toEqual([first, second]);
    });

    it.skipIf(name === 'SQLite')(
      'two servers insert readings of one project one after the other, those of others at once; a failure releases the lock',
      async () => {
        const [one, other] = [server(), server()];
        const steps: string[] = [];
        const gate = Promise.withResolvers<void>();
        const entered = Promise.withResolvers<void>();
        const held = one.alone([first], async () => {
          entered.resolve();
          await gate.promise;
          steps.push('one');
          throw new Error('the engine is away');
        });
        await entered.promise;
        const waiting = other.alone([first, second], async () => void steps.push('other'));
        await other.alone([second + 1], async () => void steps.push('elsewhere'));
        gate.resolve();
        await expect(held).rejects.toThrow('the engine is away');
        await waiting;
        expect(steps).toEqual(['elsewhere', 'one', 'other']);
      },
    );
  });
