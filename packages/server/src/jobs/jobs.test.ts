/** The end of a job, its file, limits and cancellation. */
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../db/fixture.ts';
import type { Schema } from '../db/index.ts';
import { metaValue, putMeta } from '../db/meta.ts';
import { unsigned } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { JobRecord, Jobs } from './index.ts';
import { contentOf, handJob, type JobBed, jobBed, person, t0 } from './job-fixture.ts';
import type { JobContext, JobKind } from './types.ts';

const said = { zh: '一半', en: 'Half' };
const day = 86_400_000;

describe.each(stores)('jobs on $name', ({ missing, open }) => {
  describe.skipIf(missing)('', () => {
    let bed: JobBed;
    let opened: Jobs[];
    beforeEach(async () => {
      bed = await jobBed(open);
      opened = [];
    });
    afterEach(async () => {
      for (const jobs of opened) await jobs.stop();
      await bed.remove();
    });
    const server = (kind: JobKind<never>, options: Parameters<JobBed['open']>[1] = {}) => {
      const jobs = bed.open([kind], options);
      opened.push(jobs);
      return jobs;
    };
    const ask = (jobs: Jobs, kind: JobKind<never>, userId = 7) =>
      jobs.ask(kind, { input: {} as never, actor: person(userId), projectId: bed.projectId });
    const end = async (jobs: Jobs, id: number): Promise<JobRecord> => {
      await jobs.step.look();
      const record = await jobs.ended(id, 10_000);
      if (!record) throw new Error('it has not ended');
      return record;
    };

    it('ends with its result and its file, which is available only then', async () => {
      const kind = handJob({
        async run({ file, progress, input, actor, projectId, attempt }) {
          expect([input, actor.loginName, projectId, attempt]).toEqual([{}, 'person 7', bed.projectId, 1]);
          const out = await file('a.csv', 'text/csv');
          await out.write('a,b\n');
          progress(0.5, said);
          expect(await bed.files()).toEqual([expect.stringMatching(/\.part$/)]);
          void out.write(Buffer.from('1,2\n'));
          return { rows: 1 };
        },
      });
      const jobs = server(kind);
      const news: JobRecord[] = [];
      jobs.news.on((record) => news.push(record));
      const id = await ask(jobs, kind);
      const done = await end(jobs, id);
      expect(done).toMatchObject({ state: 'done', progress: 1, said, result: { rows: 1 }, error: null, attempt: 1, cancelling: false });
      expect([done.asked, done.ended, done.expires]).toEqual([t0, t0, t0 + 7 * day]);
      expect(done.file).toMatchObject({ name: 'a.csv', mediaType: 'text/csv', bytes: 8 });
      expect(news.map(({ state, progress }) => [state, progress])).toEqual([
        ['waiting', 0],
        ['running', 0],
        ['running', 0.5],
        ['done', 1],
      ]);
      expect(await contentOf(await jobs.file(done))).toBe('a,b\n1,2\n');
      expect(await bed.files()).toHaveLength(1);
      const told = await bed.store.db.selectFrom('outbox').selectAll().execute();
      expect(told.map(({ kind: event, project_id, subject, payload }) => [event, project_id, subject, payload])).toEqual([
        ['jobEnded', bed.projectId, JSON.stringify({ jobId: id }), JSON.stringify({ kind: kind.kind, state: 'done' })],
      ]);

      bed.clock.now = t0 + 7 * day;
      await jobs.step.sweep();
      expect([await jobs.get(id), await bed.files()]).toEqual([undefined, []]);
    });

    it('stores progress about once a second, and the last at the end', async () => {
      let told = 0;
      const kind = handJob({
        async run({ progress }) {
          for (let n = 1; n <= 1000; n += 1) progress(n / 2000, said);
          throw new AppError('notFound');
        },
      });
      const jobs = server(kind);
      jobs.news.on(() => {
        told += 1;
      });
      const failed = await end(jobs, await ask(jobs, kind));
      expect([failed.state, failed.progress, failed.error?.error, failed.file]).toEqual(['failed', 0.5, 'notFound', null]);
      expect(told).toBeGreaterThan(1000);
    });

    it("that fails is retried with growing pauses if the kind declares it, but not after a caller's error", async () => {
      let thrown: unknown = new Error('a secret of ours');
      const kind = handJob({ run: () => Promise.reject(thrown), again: { most: 3, afterMs: (attempt) => attempt * 1000 } });
      const jobs = server(kind);
      const id = await ask(jobs, kind);
      const waits = async () => {
        await jobs.step.look();
        await expect.poll(async () => (await jobs.get(id))?.state).toBe('waiting');
        return jobs.get(id);
      };
      expect(await waits()).toMatchObject({ attempt: 1, runAt: t0 + 1000, error: { error: 'internal' } });
      expect(await waits()).toMatchObject({ attempt: 1 });
      bed.clock.now = t0 + 1000;
      await jobs.step.look();
      await expect.poll(async () => (await jobs.get(id))?.runAt).toBe(t0 + 3000);
      bed.clock.now = t0 + 3000;
      expect(await end(jobs, id)).toMatchObject({ state: 'failed', attempt: 3, error: { error: 'internal' } });
      thrown = new AppError('rangeTooLarge', { days: 3 });
      const wrong = await end(jobs, await ask(jobs, kind));
      expect([wrong.state, wrong.attempt, wrong.error?.text('en')]).toEqual([
        'failed',
        1,
        'The range is too large; narrow the search scope (at most 3 days)',
      ]);
    });

    /** Writes half a file, then waits for the abort. */
    const untilCalledOff = async ({ file, signal }: JobContext<unknown>) => {
      const out = await file('half.csv', 'text/csv');
      await out.write('half');
      // The file is visible before this line: the job may have been aborted already.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return undefined;
    };

    it('is cancelled while waiting and while running, here and from another process, and leaves no file', async () => {
      const kind = handJob({ run: untilCalledOff });
      const jobs = server(kind);
      const waiting = await ask(jobs, kind);
      expect(await jobs.cancel(waiting)).toMatchObject({ state: 'cancelled', ended: t0, attempt: 0 });

      const other = server(kind);
      for (const from of [jobs, other]) {
        const id = await ask(jobs, kind);
        await jobs.step.look();
        await expect.poll(() => bed.files()).toHaveLength(1);
        await from.cancel(id);
        if (from === other) {
          expect(await other.get(id)).toMatchObject({ state: 'running', cancelling: true });
          await jobs.step.look();
        }
        expect(await other.ended(id, 10_000)).toMatchObject({ state: 'cancelled', cancelling: false, file: null, error: null });
        expect(await bed.files()).toEqual([]);
        expect(await from.cancel(id)).toMatchObject({ state: 'cancelled' });
      }
      expect(await jobs.cancel(999_999)).toBeUndefined();
    });

    it('that finished before its cancellation arrived is done', async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const kind = handJob({ run: () => promise });
      const jobs = server(kind);
      const id = await ask(jobs, kind);
      await jobs.step.look();
      await jobs.cancel(id);
      resolve(undefined);
      expect(await jobs.ended(id, 10_000)).toMatchObject({ state: 'done', cancelling: false });
    });

    it('beyond the limits of a user, a link or a project are refused', async () => {
      const kind = handJob({ run: async () => undefined });
      const jobs = server(kind, { limits: { ofPerson: 2, ofProject: 5 } });
      const most = (count: number) => expect.objectContaining({ error: 'tooManyJobs', context: { most: count } });
      const answers = await Promise.allSettled([ask(jobs, kind), ask(jobs, kind), ask(jobs, kind)]);
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
      await expect(ask(jobs, kind)).rejects.toEqual(most(2));
      await ask(jobs, kind, 8);
      const link = { input: {} as never, actor: { ...unsigned('wall', ''), linkId: 3 }, projectId: bed.projectId };
      await jobs.ask(kind, link);
      await jobs.ask(kind, link);
      await expect(jobs.ask(kind, link)).rejects.toEqual(most(2));
      await expect(ask(jobs, kind, 9)).rejects.toEqual(most(5));
      await expect(jobs.ask(kind, { ...link, actor: unsigned('server', ''), projectId: null })).resolves.toBeGreaterThan(0);
    });

    it('commit or roll back with the statements of their transaction', async () => {
      const kind = handJob({ run: async () => undefined });
      const jobs = server(kind, { limits: { ofPerson: 1 } });
      const wanted = { input: {} as never, actor: person(1), projectId: null };
      const note = (text: string) => async (within: Kysely<Schema>) => void (await putMeta(within, 'along', text));
      const failing = async (within: Kysely<Schema>) => {
        await putMeta(within, 'along', 'half');
        throw new Error('no');
      };
      await expect(jobs.ask(kind, { ...wanted, along: failing })).rejects.toThrow('no');
      expect([await jobs.list({ offset: 0, limit: 10 }), await metaValue(bed.store.db, 'along')]).toEqual([
        { total: 0, list: [] },
        undefined,
      ]);
      await jobs.ask(kind, { ...wanted, along: note('first') });
      await expect(jobs.ask(kind, { ...wanted, along: note('refused') })).rejects.toMatchObject({ error: 'tooManyJobs' });
      expect(await metaValue(bed.store.db, 'along')).toBe('first');
    });

    it('are listed newest first, for their owner and by the kinds visible to others', async () => {
      const kind = handJob({ run: async () => undefined });
      const jobs = server(kind);
      const [a, b] = [await ask(jobs, kind, 1), await ask(jobs, kind, 2)];
      await jobs.cancel(a);
      const list = async (filter: object) => (await jobs.list({ offset: 0, limit: 10, ...filter })).list.map(({ id }) => id);
      expect(await list({})).toEqual([b, a]);
      expect(await list({ standing: true })).toEqual([b]);
      expect(await list({ of: { userId: 1, linkId: null, orKinds: [] } })).toEqual([a]);
      expect(await list({ of: { userId: 1, linkId: null, orKinds: ['hand'] } })).toEqual([b, a]);
      expect(await list({ of: { userId: null, linkId: 4, orKinds: [] }, projectId: bed.projectId })).toEqual([]);
      expect(await list({ kind: 'other' })).toEqual([]);
    });

    it('of a removed project are removed with it, and running ones end without a trace', async () => {
      const kind = handJob({ run: untilCalledOff });
      const jobs = server(kind);
      const id = await ask(jobs, kind);
      await jobs.step.look();
      await expect.poll(() => bed.files()).toHaveLength(1);
      await bed.store.db.deleteFrom('projects').where('id', '=', bed.projectId).execute();
      await jobs.step.renew();
      await expect.poll(() => bed.files()).toEqual([]);
      expect(await jobs.get(id)).toBeUndefined();
    });

    it('of an unknown kind end with that error', async () => {
      const kind = handJob({ kind: 'old', run: async () => undefined });
      const id = await ask(server(kind), kind);
      const jobs = server(handJob({ run: async () => undefined }));
      await jobs.start();
      expect(await jobs.get(id)).toMatchObject({ state: 'failed', error: { error: 'jobUnknown' } });
    });
  });
});

describe.each(stores)('claims on $name', ({ missing, open }) => {
  it.skipIf(missing)(
    '600 jobs by 8 workers without a double',
    async () => {
      const bed = await jobBed(open);
      const many = 600;
      const runs = new Map<number, number>();
      const kind = handJob({
        async run({ id }) {
          runs.set(id, (runs.get(id) ?? 0) + 1);
          return undefined;
        },
      });
      const row = { kind: 'hand', project_id: null, user_id: 1, login_name: 'a', user_name: 'a', session_id: null, link_id: null };
      const rows = Array.from({ length: many }, () => ({ ...row, address: '', input: '{}', state: 'waiting', run_at: t0, asked: t0 }));
      for (let at = 0; at < many; at += 500)
        await bed.store.db
          .insertInto('jobs')
          .values(rows.slice(at, at + 500))
          .execute();
      const workers = Array.from({ length: 8 }, () => bed.open([kind], { limits: { atOnce: 4, pollMs: 20 } }));
      await Promise.all(workers.map((jobs) => jobs.start()));
      const left = () => workers[0]?.list({ standing: true, offset: 0, limit: 1 }).then(({ total }) => total);
      await expect.poll(left, { timeout: 50_000, interval: 200 }).toBe(0);
      await Promise.all(workers.map((jobs) => jobs.stop()));
      expect(runs.size).toBe(many);
      expect([...runs.values()].filter((count) => count !== 1)).toEqual([]);
      const { total } = await bed.open([kind]).list({ offset: 0, limit: 1 });
      expect(total).toBe(many);
      await bed.remove();
    },
    120_000,
  );
});
