import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReplayRange } from '../../alarms/index.ts';
import { freshStore } from '../../db/fixture.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type JobBed, jobBed, person } from '../../jobs/job-fixture.ts';
import { AppError } from '../../kernel/errors.ts';
import { type ComputingDeps, createComputing } from './compute-alarms.ts';

let bed: JobBed;
let jobs: Jobs;
beforeEach(async () => {
  bed = await jobBed(freshStore);
});
afterEach(async () => {
  await jobs?.stop();
  await bed.remove();
});

/** Calls received by the announced import, and removed results. */
let heard: string[];

async function computing(run: ComputingDeps['run'], waitMs: number, options: { begun?: ReplayRange[] } = {}) {
  jobs = bed.open([], { limits: { pollMs: 20 } });
  heard = [];
  const computed = createComputing({
    run,
    forget: async ({ start }) => void heard.push(`forget ${start}`),
    begun: async () => options.begun ?? [],
    imports: {
      computing: ({ start }, isUnderWay) => void heard.push(`${start} ${isUnderWay ? 'under way' : 'over'}`),
      computed: ({ start }, position) => void heard.push(`${start} at ${position}`),
      complete: ({ start }) => void heard.push(`${start} complete`),
    },
    jobs,
    logger: { warn: () => undefined },
    worldNow: () => bed.clock.now,
    waitMs,
  });
  await computed.start();
  await jobs.start();
  return (name: string, start = 0) =>
    computed.compute({ projectId: bed.projectId, start, end: start + 1000, intervalMs: 60_000 }, name, person(1));
}

it('continues beyond a call, and its end is returned once to later calls', async () => {
  const ends: ((entries: number) => void)[] = [];
  const compute = await computing(() => new Promise((resolve) => ends.push(resolve)), 20);
  const { jobId } = await compute('a');
  expect(await compute('a')).toEqual({ entries: 0, running: true, jobId });
  await expect.poll(() => ends).toHaveLength(1);
  ends[0]?.(7);
  await jobs.ended(jobId, 10_000);
  expect(await compute('a')).toEqual({ entries: 7, running: false, jobId });
  expect(await compute('a')).toMatchObject({ entries: 0, running: true });
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.(0);
});

it('computes one range after the other, reports progress, and a failure affects only its own range', async () => {
  const order: string[] = [];
  const said: string[] = [];
  const compute = await computing(async ({ start }, { reached }) => {
    reached(start + 250);
    order.push(`from ${start}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(`done ${start}`);
    if (start === 0) throw Object.assign(new Error('no such time'), { start });
    return start;
  }, 15_000);
  jobs.news.on((job) => void said.push(job.said.en));
  const first = compute('a');
  // Two concurrent requests have no defined order.
  await expect.poll(async () => (await jobs.list({ offset: 0, limit: 1 })).total).toBe(1);
  const second = compute('b', 5);
  await expect.poll(() => order.length).toBeGreaterThan(1);
  // The first would be retried later.
  const { list } = await jobs.list({ offset: 0, limit: 10 });
  await jobs.cancel(list.at(-1)?.id ?? 0);
  await expect(first).rejects.toMatchObject({ error: 'jobCancelled' });
  expect(await second).toMatchObject({ entries: 5, running: false });
  expect(order).toEqual(['from 0', 'done 0', 'from 5', 'done 5']);
  expect(said).toContain('Day 1 of 1');
  expect(heard).toContain('0 at 250');
  expect(heard).toContain('forget 0');
  expect(heard).toContain('5 complete');
});

it('that continues from before a restart is found by name', async () => {
  const calledOff: ComputingDeps['run'] = (_request, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  const compute = await computing(calledOff, 20);
  const { jobId } = await compute('a');
  await expect.poll(async () => (await jobs.get(jobId))?.state).toBe('running');
  await jobs.stop();
  const { promise, resolve } = Promise.withResolvers<number>();
  const again = await computing(() => promise, 10_000);
  const answer = again('a');
  await jobs.list({ offset: 0, limit: 1 });
  resolve(4);
  expect(await answer).toEqual({ entries: 4, running: false, jobId });
});

it('that failed does not restart immediately: an identical request gets its cause, and a later one a new attempt', async () => {
  let tries = 0;
  const compute = await computing(async () => {
    tries += 1;
    throw new AppError('badInput');
  }, 10_000);
  await expect(compute('a')).rejects.toMatchObject({ error: 'badInput' });
  await expect(compute('a')).rejects.toMatchObject({ error: 'badInput' });
  await expect(compute('b')).rejects.toMatchObject({ error: 'badInput' });
  expect(tries).toBe(2);
  bed.clock.now += 61_000;
  await expect(compute('a')).rejects.toMatchObject({ error: 'badInput' });
  expect(tries).toBe(3);
  expect(heard.filter((each) => each.startsWith('forget'))).toEqual([]);
});

it('that was cancelled by a server that stopped before removing the entries is removed at the next start', async () => {
  const compute = await computing(() => new Promise(() => undefined), 20);
  const { jobId } = await compute('a', 7);
  await bed.store.db.updateTable('jobs').set({ state: 'cancelled', ended: bed.clock.now }).where('id', '=', jobId).execute();
  await jobs.stop();
  const range = { projectId: bed.projectId, start: 7, end: 1007 };
  await computing(async () => 0, 20, { begun: [range, { ...range, start: 8 }] });
  expect(heard).toEqual(['forget 7']);
});
