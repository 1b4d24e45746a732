/** Uploads of jobs: durable before the job is stored, removed with its end, whatever happens between. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../db/fixture.ts';
import type { JobContext, Jobs } from './index.ts';
import { type JobBed, jobBed, person, t0, uploadJob } from './job-fixture.ts';

const leaseMs = 30_000;

/** The step of an import at which a server dies; its work never continues. */
const steps = ['asked', 'claimed', 'upload read', 'action half done', 'action done', 'done'] as const;
type Step = (typeof steps)[number];

describe.each(stores)('the upload of a job, on $name', ({ missing, open }) => {
  describe.skipIf(missing)('', () => {
    let bed: JobBed;
    let opened: Jobs[];
    let hanging: ((reason: Error) => void)[];
    beforeEach(async () => {
      bed = await jobBed(open);
      [opened, hanging] = [[], []];
    });
    afterEach(async () => {
      for (const end of hanging) end(new Error('over'));
      for (const jobs of opened) await jobs.stop();
      await bed.remove();
    });

    const hang = () => {
      const gone = new Promise<never>((_resolve, reject) => hanging.push(reject));
      gone.catch(() => undefined);
      return gone;
    };
    type Kind = ReturnType<typeof uploadJob>;
    const start = (kind: Kind, limits = {}) => {
      const jobs = bed.open([kind], { limits });
      opened.push(jobs);
      return jobs;
    };
    const ask = (jobs: Jobs, kind: Kind, text = 'readings', userId = 1) =>
      jobs.ask(kind, { input: {} as never, actor: person(userId), projectId: bed.projectId, upload: Buffer.from(text) });
    const row = (id: number) => bed.store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const rename = (on: JobBed['store']['db'], name: string) =>
      on.updateTable('projects').set({ name }).where('id', '=', bed.projectId).execute();
    const nameNow = async () =>
      (await bed.store.db.selectFrom('projects').select('name').where('id', '=', bed.projectId).executeTakeFirstOrThrow()).name;

    it('is stored under the name in its row, read by the job, and removed with its end', async () => {
      const kind = uploadJob({ run: async ({ upload }) => ({ read: Buffer.from(await upload()).toString() }) });
      const jobs = start(kind);
      const id = await ask(jobs, kind, 'one, two');
      expect(await bed.files()).toEqual([(await row(id)).upload_key]);
      await jobs.step.sweep();
      expect(await bed.files()).toHaveLength(1);
      await jobs.step.look();
      expect(await jobs.ended(id, 10_000)).toMatchObject({ state: 'done', result: { read: 'one, two' } });
      await expect.poll(() => bed.files()).toEqual([]);
    });

    it.each(['failed', 'cancelled'] as const)('is removed with a job that is %s', async (end) => {
      const kind = uploadJob({ run: () => Promise.reject(new Error('no')) });
      const jobs = start(kind);
      const id = await ask(jobs, kind);
      if (end === 'cancelled') await jobs.cancel(id);
      else await jobs.step.look();
      expect(await jobs.ended(id, 10_000)).toMatchObject({ state: end });
      await expect.poll(() => bed.files()).toEqual([]);
    });

    it('is swept without a row: partial, whole, or of a job that has ended', async () => {
      const kind = uploadJob({ run: async () => undefined });
      const jobs = start(kind);
      const waiting = await ask(jobs, kind);
      const over = await ask(jobs, kind);
      const { upload_key: key } = await row(over);
      await jobs.cancel(over);
      await expect.poll(() => bed.files()).toHaveLength(1);
      await writeFile(join(bed.dir, key ?? ''), 'left behind');
      await writeFile(join(bed.dir, '00000000-0000-4000-8000-000000000000.part'), 'half');
      await writeFile(join(bed.dir, '00000000-0000-4000-8000-000000000001'), 'whole');
      await jobs.step.sweep();
      expect(await bed.files()).toEqual([(await row(waiting)).upload_key]);
    });

    it('is limited: too many at once are refused and leave no file', async () => {
      const kind = uploadJob({ run: async () => undefined });
      const jobs = start(kind, { withUpload: 2 });
      const asked = await Promise.allSettled([1, 2, 3, 4].map((userId) => ask(jobs, kind, 'x', userId)));
      const refused = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
      expect(refused).toMatchObject(Array(2).fill({ error: 'tooManyJobs', context: { most: 2 } }));
      expect(await bed.files()).toHaveLength(2);
    });

    it('that is missing ends the job with that error', async () => {
      const kind = uploadJob({ run: async ({ upload }) => ({ bytes: (await upload()).length }) });
      const jobs = start(kind);
      const id = await ask(jobs, kind);
      await rm(join(bed.dir, (await row(id)).upload_key ?? ''));
      await jobs.step.look();
      expect(await jobs.ended(id, 10_000)).toMatchObject({ state: 'failed', error: { error: 'jobInterrupted' } });
    });

    it('is processed one job at a time', async () => {
      let [at, most] = [0, 0];
      const kind = uploadJob({
        run: async ({ upload }) => {
          at += 1;
          most = Math.max(most, at);
          await upload();
          at -= 1;
          return undefined;
        },
      });
      const jobs = start(kind);
      const ids = await Promise.all([1, 2, 3].map((userId) => ask(jobs, kind, 'x', userId)));
      await jobs.start();
      for (const id of ids) expect(await jobs.ended(id, 10_000)).toMatchObject({ state: 'done' });
      expect(most).toBe(1);
    });

    /** Renames the project as given in its input, in one transaction with its result; stops at `step`, like a process that died. */
    const importing =
      (step: Step | null) =>
      async ({ upload, settle }: JobContext<unknown>) => {
        if (step === 'claimed') return hang();
        const name = Buffer.from(await upload()).toString();
        if (step === 'upload read') return hang();
        const result = { name };
        const action = bed.store.db.transaction().execute(async (on) => {
          await rename(on, name);
          // The store rolls back the transaction of a process that died.
          if (step === 'action half done') throw new Error('killed');
          await settle(on, result);
        });
        if (step === 'action half done') {
          await action.catch(() => undefined);
          return hang();
        }
        await action;
        return step === 'action done' ? hang() : result;
      };

    for (const isAgain of [true, false])
      it.each(steps)(
        `a server that dies when it was %s leaves the whole action or none (${isAgain ? 'tried again' : 'not again'})`,
        async (step) => {
          const more = isAgain ? { again: { most: 3, afterMs: () => 1000 } } : {};
          const dead = uploadJob({ run: importing(step), ...more });
          const first = start(dead);
          const id = await ask(first, dead, 'new name');
          if (step !== 'asked') await first.step.look();
          if (step === 'done') await expect.poll(async () => (await row(id)).state).toBe('done');
          else if (step !== 'asked') await expect.poll(() => hanging.length).toBe(1);

          bed.clock.now = t0 + leaseMs + 1;
          const next = start(uploadJob({ run: importing(null), ...more }));
          await next.step.look();
          await next.step.sweep();
          const isBegun = step !== 'asked' && step !== 'action done' && step !== 'done';
          if (isBegun) expect(await nameNow()).toBe('plant');
          if (isBegun && isAgain) {
            expect(await bed.files()).toHaveLength(1);
            bed.clock.now += 1000;
            await next.step.look();
          }
          const record = await next.ended(id, 10_000);
          if (isBegun && !isAgain) {
            expect(record).toMatchObject({ state: 'interrupted', result: null, error: { error: 'jobInterrupted' } });
            expect(await nameNow()).toBe('plant');
          } else {
            expect(record).toMatchObject({ state: 'done', result: { name: 'new name' }, error: null });
            expect(await nameNow()).toBe('new name');
          }
          await next.step.sweep();
          expect(await bed.files()).toEqual([]);
        },
      );

    it('the work of a process that counted as dead is rolled back when it resumes', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper = uploadJob({
        run: async ({ settle }) => {
          await promise;
          await bed.store.db.transaction().execute(async (on) => {
            await rename(on, 'too late');
            await settle(on, { name: 'too late' });
          });
          return { name: 'too late' };
        },
      });
      const first = start(sleeper);
      const id = await ask(first, sleeper);
      await first.step.look();
      bed.clock.now = t0 + leaseMs + 1;
      await start(sleeper).step.look();
      resolve();
      await first.stop();
      expect(await nameNow()).toBe('plant');
      expect(await first.get(id)).toMatchObject({ state: 'interrupted', result: null });
    });

    it('committed work counts as done, whatever fails afterwards', async () => {
      const kind = uploadJob({
        run: async ({ settle }) => {
          await bed.store.db.transaction().execute((on) => settle(on, { kept: true }));
          throw new Error('afterwards');
        },
      });
      const jobs = start(kind);
      const id = await ask(jobs, kind);
      await jobs.step.look();
      expect(await jobs.ended(id, 10_000)).toMatchObject({ state: 'done', result: { kept: true }, error: null });
      expect(bed.log).toContain('a job failed after its action was done');
    });
  });
});
