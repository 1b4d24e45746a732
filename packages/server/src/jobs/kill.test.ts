/** A process may be killed at any moment: each of its jobs ends once, with its whole file, or as interrupted. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { createJobs } from './index.ts';
import { contentOf } from './job-fixture.ts';
import { killKinds, whole } from './testing/kill-kinds.ts';

const worker = fileURLToPath(new URL('./testing/worker.ts', import.meta.url));
const perKind = 120;
const leaseMs = 30_000;

it('reports every job correctly, whenever it is killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-kill-'));
  const dir = join(dataDir, 'jobs');
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const open = async (aheadMs: number) => {
    const store = await openDatabase({ dataDir });
    const jobs = createJobs({ ...store, dir, now: () => Date.now() + aheadMs, logger, limits: { pollMs: 5 } });
    jobs.add({ kinds: killKinds });
    return { store, jobs };
  };
  const all = { offset: 0, limit: 1000 };
  try {
    const first = await open(0);
    for (const kind of killKinds)
      for (let n = 0; n < perKind; n += 1) {
        await first.jobs.ask(kind, { input: {}, actor: unsigned('test', ''), projectId: null });
      }
    await first.store.close();

    let killed = 0;
    for (const aliveMs of [5, 25, 45, 70, 95, 120]) {
      const child = fork(worker, [dataDir], { env: { PATH: process.env.PATH ?? '' } });
      const ended = once(child, 'exit');
      await once(child, 'message');
      setTimeout(() => child.kill('SIGKILL'), aliveMs);
      await ended;
      killed += 1;
      // Only running jobs may be unfinished, and their files are not available.
      const { store, jobs } = await open(0);
      const { list } = await jobs.list(all);
      for (const job of list.filter(({ state }) => state !== 'done')) expect(job.file).toBeNull();
      await store.close();
    }

    const { store, jobs } = await open(leaseMs + 1);
    await jobs.start();
    await expect.poll(async () => (await jobs.list({ standing: true, offset: 0, limit: 1 })).total).toBe(0);
    await jobs.step.sweep();
    await jobs.stop();
    const { list, total } = await jobs.list(all);
    expect(total).toBe(killKinds.length * perKind);
    const byState = Object.groupBy(list, ({ state }) => state);
    expect(Object.keys(byState).filter((state) => state !== 'done' && state !== 'interrupted')).toEqual([]);
    for (const job of byState.interrupted ?? []) expect([job.kind, job.file, job.error?.error]).toEqual(['once', null, 'jobInterrupted']);
    // One process runs three at once beside the heavy one.
    expect(byState.interrupted?.length ?? 0).toBeLessThanOrEqual(3 * killed);
    // Some must have been killed while running, otherwise this test proves nothing.
    expect(list.filter(({ attempt, state }) => attempt > 1 || state === 'interrupted').length).toBeGreaterThan(0);
    for (const job of byState.done ?? []) {
      expect([job.file?.bytes, await contentOf(await jobs.file(job))]).toEqual([whole.length, whole]);
      if (job.kind === 'once') expect(job.attempt).toBe(1);
    }
    expect((await readdir(dir)).sort()).toEqual((byState.done ?? []).map(({ file }) => file?.key ?? '').sort());
    await store.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
