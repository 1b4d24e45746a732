/** A server killed (kill -9) at each step of a job: the next server on the same store and folder reports the truth. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../db/fixture.ts';
import type { Jobs } from './index.ts';
import { contentOf, handJob, type JobBed, jobBed, person, t0 } from './job-fixture.ts';
import type { JobContext, JobKind } from './types.ts';

const leaseMs = 30_000;
const said = { zh: '四分之一', en: 'A quarter' };
const again = { most: 3, afterMs: (attempt: number) => attempt * 1000 };

/** The step at which the first server dies; its work never continues. */
const steps = ['asked', 'claimed', 'progress written', 'file half written', 'file complete', 'done'] as const;
type Step = (typeof steps)[number];

describe.each(stores)('a server that dies, on $name', ({ missing, open }) => {
  describe.skipIf(missing)('', () => {
    let bed: JobBed;
    let next: Jobs[];
    /** Work pending in dead servers is released after the test: it holds files open. */
    let hanging: ((reason: Error) => void)[];
    beforeEach(async () => {
      bed = await jobBed(open);
      [next, hanging] = [[], []];
    });
    afterEach(async () => {
      for (const end of hanging) end(new Error('over'));
      for (const jobs of next) await jobs.stop();
      await bed.remove();
    });

    /** Works up to `step` and stops there, like a process that died. */
    const dying = (step: Step) => async (context: JobContext<unknown>) => {
      const at = steps.indexOf(step);
      const gone = new Promise<never>((_resolve, reject) => hanging.push(reject));
      gone.catch(() => undefined);
      if (at <= 1) return gone;
      context.progress(0.25, said);
      if (at === 2) return gone;
      const out = await context.file('data.csv', 'text/csv');
      await out.write('first half,');
      if (at === 3) return gone;
      await out.write('second half');
      return at === 4 ? gone : { rows: 1 };
    };
    const attempts: number[] = [];
    const living = async ({ attempt, file }: JobContext<unknown>) => {
      attempts.push(attempt);
      const out = await file('data.csv', 'text/csv');
      await out.write('whole');
      return { rows: 2 };
    };
    const kindOf = (run: JobKind<Record<string, never>>['run'], isAgain: boolean) => handJob({ run, ...(isAgain ? { again } : {}) });

    async function die(step: Step, isAgain: boolean): Promise<number> {
      const kind = kindOf(dying(step), isAgain);
      const first = bed.open([kind]);
      next.push(first);
      const id = await first.ask(kind, { input: {} as never, actor: person(1), projectId: bed.projectId });
      if (step === 'asked') return id;
      await first.step.look();
      const row = () => bed.store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      // Progress is stored concurrently and may arrive after the file.
      if (step !== 'claimed' && step !== 'done') await expect.poll(async () => (await row()).progress).toBe(0.25);
      if (step === 'file half written' || step === 'file complete') await expect.poll(() => bed.files()).toHaveLength(1);
      // Its last action was to move the file into place.
      if (step === 'file complete') {
        const key = (await row()).file_key ?? '';
        await rename(join(bed.dir, `${key}.part`), join(bed.dir, key));
      }
      if (step === 'done') await expect.poll(async () => (await row()).state).toBe('done');
      return id;
    }

    /** A server that starts on the same store and folder. */
    async function startAt(now: number, isAgain: boolean): Promise<Jobs> {
      bed.clock.now = now;
      attempts.length = 0;
      const jobs = bed.open([kindOf(living, isAgain)]);
      next.push(jobs);
      await jobs.step.look();
      await jobs.step.sweep();
      return jobs;
    }

    for (const step of steps) {
      it(`when it was ${step}: a kind with retries ends, after another attempt if needed`, async () => {
        const id = await die(step, true);
        const jobs = await startAt(t0 + leaseMs + 1, true);
        const wasBegun = step !== 'asked' && step !== 'done';
        if (wasBegun) {
          expect(await jobs.get(id)).toMatchObject({ state: 'waiting', attempt: 1, runAt: t0 + leaseMs + 1001, file: null });
          expect(await bed.files()).toEqual([]);
          bed.clock.now += 1000;
          await jobs.step.look();
        }
        const record = await jobs.ended(id, 10_000);
        expect(record).toMatchObject({ state: 'done', attempt: wasBegun ? 2 : 1, result: { rows: step === 'done' ? 1 : 2 } });
        expect(attempts).toEqual(step === 'done' ? [] : [wasBegun ? 2 : 1]);
        expect(await contentOf(record && (await jobs.file(record)))).toBe(step === 'done' ? 'first half,second half' : 'whole');
        expect(await bed.files()).toHaveLength(1);
      });

      it(`when it was ${step}: a kind without retries that had started ends as interrupted, without a file`, async () => {
        const id = await die(step, false);
        const jobs = await startAt(t0 + leaseMs + 1, false);
        const record = await jobs.ended(id, 10_000);
        if (step === 'asked' || step === 'done') expect(record).toMatchObject({ state: 'done', attempt: 1 });
        else {
          expect(record).toMatchObject({ state: 'interrupted', attempt: 1, file: null, error: { error: 'jobInterrupted' } });
          expect(record?.ended).toBe(t0 + leaseMs + 1);
          expect([await bed.files(), attempts]).toEqual([[], []]);
        }
      });
    }

    it('counts as alive until its lease expires, and its file is not removed', async () => {
      const id = await die('file half written', true);
      const jobs = await startAt(t0 + leaseMs, true);
      expect(await jobs.get(id)).toMatchObject({ state: 'running', progress: 0.25 });
      expect(await bed.files()).toHaveLength(1);
    });

    it('loses the job after the attempts that the kind declares', async () => {
      const id = await die('claimed', true);
      for (let tries = 2; tries <= 3; tries += 1) {
        bed.clock.now += 100_000;
        const jobs = bed.open([kindOf(dying('claimed'), true)]);
        next.push(jobs);
        await jobs.step.look();
        bed.clock.now += 100_000;
        await jobs.step.look();
      }
      bed.clock.now += 100_000;
      const jobs = await startAt(bed.clock.now, true);
      expect(await jobs.get(id)).toMatchObject({ state: 'interrupted', attempt: 3 });
      expect(attempts).toEqual([]);
    });

    it('leaves a job cancelled that a user had cancelled before', async () => {
      const id = await die('claimed', true);
      await bed.open([kindOf(living, true)]).cancel(id);
      const jobs = await startAt(t0 + leaseMs + 1, true);
      expect(await jobs.get(id)).toMatchObject({ state: 'cancelled', cancelling: false });
      expect(attempts).toEqual([]);
    });

    it('and resumes: its job has another owner, and nothing it writes is stored', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper = kindOf(async (context) => {
        const out = await context.file('old.csv', 'text/csv');
        await promise;
        await out.write('old').catch(() => undefined);
        return { rows: 0 };
      }, true);
      const first = bed.open([sleeper]);
      const id = await first.ask(sleeper, { input: {} as never, actor: person(1), projectId: null });
      await first.step.look();
      await expect.poll(() => bed.files()).toHaveLength(1);
      const jobs = await startAt(t0 + leaseMs + 1, true);
      bed.clock.now += 1000;
      await jobs.step.look();
      const done = await jobs.ended(id, 10_000);
      resolve();
      await first.stop();
      expect(await jobs.get(id)).toEqual(done);
      expect(done).toMatchObject({ state: 'done', result: { rows: 2 }, attempt: 2 });
      expect(await bed.files()).toEqual([done?.file?.key]);
    });

    it('in order releases its jobs: the next start continues them, or reports them as interrupted', async () => {
      const waits = ({ signal }: JobContext<unknown>) =>
        new Promise<never>((_resolve, reject) => {
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      for (const isAgain of [true, false]) {
        const kind = kindOf(waits, isAgain);
        const first = bed.open([kind]);
        const id = await first.ask(kind, { input: {} as never, actor: person(1), projectId: null });
        await first.step.look();
        await first.stop();
        const left = await first.get(id);
        if (!isAgain) expect(left).toMatchObject({ state: 'interrupted', error: { error: 'jobInterrupted' } });
        else {
          expect(left).toMatchObject({ state: 'waiting', attempt: 0 });
          const later = await startAt(bed.clock.now, true);
          expect(await later.ended(id, 10_000)).toMatchObject({ state: 'done', attempt: 1 });
          // The runner looks for work once more after this and would claim the next job.
          await later.stop();
        }
      }
    });

    it('in order does not wait forever for work that ignores the signal: its lease expires', async () => {
      const kind = kindOf(() => new Promise<never>(() => {}), true);
      const first = bed.open([kind], { limits: { stopMs: 50 } });
      const id = await first.ask(kind, { input: {} as never, actor: person(1), projectId: null });
      await first.step.look();
      await first.stop();
      expect(await first.get(id)).toMatchObject({ state: 'running' });
      const jobs = await startAt(t0 + leaseMs + 1, true);
      expect(await jobs.get(id)).toMatchObject({ state: 'waiting', attempt: 1 });
    });
  });
});
