/** Order of jobs: heavy jobs share the engine by pieces, deliveries share slots, and a failing target delays nothing else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stores } from '../db/fixture.ts';
import { unsigned } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { defineJob, type Jobs, TargetAway, TargetPaced } from './index.ts';
import { type JobBed, jobBed, person, t0 } from './job-fixture.ts';
import type { AnyJobKind, JobContext, WantedJob } from './types.ts';

interface Piece {
  readonly name: string;
  go(): void;
  fail(error: unknown): void;
}

const input = z.object({ name: z.string(), pieces: z.number() });
type Wanted = Pick<WantedJob<unknown>, 'claim'> & {
  readonly pieces?: number;
  readonly projectId?: number | null;
  readonly userId?: number;
};

describe.each(stores)('turns on $name', ({ missing, open }) => {
  describe.skipIf(missing)('', () => {
    let bed: JobBed;
    let jobs: Jobs;
    let otherProject: number;
    /** Pieces that are running, in the order of their start. */
    let working: Piece[];
    /** Every piece that started. */
    let begun: string[];

    const run = async ({ input: { name, pieces }, breathe, signal }: JobContext<z.output<typeof input>>) => {
      for (let index = 0; index < pieces; index += 1) {
        if (index > 0) await breathe();
        begun.push(name);
        await new Promise<void>((resolve, reject) => {
          const over = (end: () => void) => () => {
            working = working.filter((one) => one !== piece);
            end();
          };
          const piece = { name, go: over(resolve), fail: (error: unknown) => over(() => reject(error))() };
          signal.addEventListener('abort', () => piece.fail(signal.reason), { once: true });
          working.push(piece);
        });
      }
      return undefined;
    };
    const again = { most: 8, afterMs: (attempt: number) => attempt * 1000 };
    const kinds: Readonly<Record<'heavy' | 'light' | 'delivery', AnyJobKind>> = {
      heavy: defineJob({ kind: 'heavy', name: { zh: '', en: '' }, input, permission: null, heavy: true, run }),
      light: defineJob({ kind: 'light', name: { zh: '', en: '' }, input, permission: null, run }),
      delivery: defineJob({ kind: 'delivery', name: { zh: '', en: '' }, input, permission: null, delivers: true, again, run }),
    };
    const ask = (kind: keyof typeof kinds, name: string, { pieces = 1, projectId = bed.projectId, userId, claim }: Wanted = {}) =>
      jobs.ask(kinds[kind], {
        input: { name, pieces },
        actor: userId === undefined ? unsigned('clock', '') : person(userId),
        projectId,
        ...(claim ? { claim } : {}),
      });
    const at = () => working.map(({ name }) => name).sort();
    const look = async (names: readonly string[]) => {
      await jobs.step.look();
      await expect.poll(at, { timeout: 15_000 }).toEqual([...names].sort());
    };
    const piece = (name: string) => working.find((one) => one.name === name) ?? expect.fail(`${name} is not at work`);

    beforeEach(async () => {
      bed = await jobBed(open);
      working = [];
      begun = [];
      jobs = bed.open([], { limits: { ofProject: 100, ofPerson: 100, atOnce: 3, turnMs: 0 } });
      jobs.add({ kinds: Object.values(kinds) });
      const row = await bed.store.db.selectFrom('projects').selectAll().executeTakeFirstOrThrow();
      const { id: _id, ...facts } = row;
      const added = await bed.store.db
        .insertInto('projects')
        .values({ ...facts, name: 'other' })
        .returning('id')
        .executeTakeFirstOrThrow();
      otherProject = added.id;
    });
    afterEach(async () => {
      await jobs.stop();
      await bed.remove();
    });

    it('of heavy work are by project: a settlement starts at once, whatever trials and recalculations of another project do', async () => {
      await ask('heavy', 'recalculation', { pieces: 50 });
      for (let index = 0; index < 11; index += 1) await ask('heavy', `trial ${index}`, { pieces: 5, userId: index % 4 });
      await look(['trial 0']);
      await ask('heavy', 'settlement', { projectId: otherProject, pieces: 3 });
      await look(['settlement', 'trial 0']);
      // Background work of both: the one with less used time comes first, and the second slot stays free.
      piece('settlement').go();
      await look(['settlement', 'trial 0']);
      expect((await jobs.list({ offset: 0, limit: 50 })).list.filter(({ state }) => state === 'failed')).toEqual([]);
    });

    it('of a long job go to others of its project between its pieces', async () => {
      await ask('heavy', 'recalculation', { pieces: 3 });
      await look(['recalculation']);
      await ask('heavy', 'nightly', { claim: { owner: 'nightly' } });
      await look(['recalculation']);
      piece('recalculation').go();
      await look(['nightly']);
      piece('nightly').go();
      await look(['recalculation']);
    });

    it('are not awaited by cancelled jobs, and a cancelled piece passes its turn on', async () => {
      const first = await ask('heavy', 'first', { pieces: 9 });
      await look(['first']);
      const waiting = await ask('heavy', 'waiting', { claim: { owner: 'x' } });
      await ask('heavy', 'next', { claim: { owner: 'y' } });
      await look(['first']);
      await jobs.cancel(waiting);
      expect(await jobs.ended(waiting, 15_000)).toMatchObject({ state: 'cancelled' });
      await jobs.cancel(first);
      await look(['next']);
      expect(await jobs.ended(first, 15_000)).toMatchObject({ state: 'cancelled' });
    });

    it('of the usual lane leave a slot to users other than one with many jobs', async () => {
      for (let index = 0; index < 5; index += 1) await ask('light', `greedy ${index}`, { userId: 7 });
      await look(['greedy 0', 'greedy 1']);
      await ask('light', 'modest', { userId: 8 });
      await look(['greedy 0', 'greedy 1', 'modest']);
    });

    const to = (target: string, more: NonNullable<Wanted['claim']> = {}) => ({
      projectId: null,
      claim: { target, owner: target, ...more },
    });
    const away = (target: string) => new TargetAway(target, new AppError('deliveryFailed', { reason: 'HTTP 503' }));

    it('of one target run one at a time, in order, and wait together when it fails', async () => {
      for (const name of ['a1', 'a2', 'a3']) await ask('delivery', name, to('hook/a'));
      await ask('delivery', 'b1', to('hook/b'));
      await look(['a1', 'b1']);
      piece('a1').fail(away('hook/a'));
      await look(['b1']);
      await ask('delivery', 'a4', to('hook/a'));
      await look(['b1']);
      bed.clock.now = t0 + 5000;
      await look(['a1', 'b1']);
      // Its second failure in a row: 15 s.
      piece('a1').fail(away('hook/a'));
      await look(['b1']);
      bed.clock.now += 14_999;
      await look(['b1']);
      bed.clock.now += 1;
      for (const name of ['a1', 'a2', 'a3', 'a4']) {
        await look([name, 'b1']);
        piece(name).go();
      }
      await look(['b1']);
      expect(begun).toEqual(['a1', 'b1', 'a1', 'a1', 'a2', 'a3', 'a4']);
    });

    it('of an unavailable channel wait for all its targets, and a pause for rate limits counts as no attempt', async () => {
      const paced = await ask('delivery', 'paced', to('email/a'));
      await ask('delivery', 'other', to('email/b'));
      await look(['other', 'paced']);
      piece('paced').fail(new TargetPaced('email/a', t0 + 40_000));
      await expect.poll(async () => (await jobs.get(paced))?.runAt).toBe(t0 + 40_000);
      expect(await jobs.get(paced)).toMatchObject({ state: 'waiting', attempt: 0, error: null });
      piece('other').fail(away('email'));
      await look([]);
      await ask('delivery', 'third', to('email/c'));
      await look([]);
      bed.clock.now = t0 + 5000;
      await look(['other', 'third']);
    });

    it('that are urgent have a slot beside all others', async () => {
      for (let index = 0; index < 40; index += 1) await ask('delivery', `slow ${index}`, to(`hook/${index}`, { project: `${index % 4}` }));
      await jobs.step.look();
      await expect.poll(() => working.length, { timeout: 15_000 }).toBe(8);
      await ask('delivery', 'severity 1', to('hook/x', { workClass: 'urgent' }));
      await ask('delivery', 'reset', to('email/y', { workClass: 'urgent' }));
      await jobs.step.look();
      await expect.poll(at, { timeout: 15_000 }).toEqual(expect.arrayContaining(['reset', 'severity 1']));
    });

    it('do not wait longer because the clock was ahead', async () => {
      bed.clock.now = t0 + 7_200_000;
      const id = await ask('delivery', 'ahead', to('hook/a'));
      await look(['ahead']);
      piece('ahead').fail(away('hook/a'));
      await expect.poll(async () => (await jobs.get(id))?.state, { timeout: 15_000 }).toBe('waiting');
      bed.clock.now = t0 + 2000;
      await jobs.clockSet(-7_200_000);
      expect((await jobs.get(id))?.runAt).toBe(t0 + 5000);
      await look([]);
      bed.clock.now = t0 + 5000;
      await look(['ahead']);
    });

    it('that fail because of the server are logged as errors, and their row has the cause', async () => {
      const id = await ask('light', 'broken');
      await look(['broken']);
      piece('broken').fail(new Error('disk I/O error\n at x'));
      expect(await jobs.ended(id, 15_000)).toMatchObject({ state: 'failed', error: { error: 'internal' }, cause: 'Error: disk I/O error' });
      expect(bed.log).toContain('a job failed');
    });
  });
});
