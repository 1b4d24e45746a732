/** Runs jobs of this process: looks for work at intervals and on demand, and renews the leases of running jobs. */
import { AppError } from '../kernel/errors.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { createClaiming, type RunningJobs } from './claiming.ts';
import { ended } from './ends.ts';
import { createLeases } from './leases.ts';
import { errorColumn } from './record.ts';
import { changeWaiting, waitingOfOtherKinds } from './repo.ts';
import type { RunDeps, RunningJob } from './running.ts';
import type { AnyJobKind } from './types.ts';

export interface RunnerDeps extends RunDeps {
  readonly kinds: ReadonlyMap<string, AnyJobKind>;
  /** Identifies the process in the store. */
  readonly owner: string;
  readonly limits: RunnerLimits;
  /** Whether jobs of a project run in this process. */
  readonly runs: (projectId: number) => boolean;
}

export interface RunnerLimits {
  /** Length of a lease, ms. */
  readonly leaseMs: number;
  /** Interval at which the store is read, ms. */
  readonly pollMs: number;
  /** Jobs at once of the usual lane (lanes.ts). */
  readonly atOnce: number;
  /** Longest wait for running jobs at a stop, ms. */
  readonly stopMs: number;
  /** Shortest turn of the engine, ms. */
  readonly turnMs: number;
}

export const usualLimits: RunnerLimits = { leaseMs: 30_000, pollMs: 1000, atOnce: 3, stopMs: 5000, turnMs: 200 };

export function createRunner(deps: RunnerDeps) {
  const { db, kinds, now, logger, limits } = deps;
  const running: RunningJobs = new Map();
  let isStopping = false;
  const looks = new Exclusive();
  let isAwaited = false;
  const leases = createLeases(deps, running);
  const claimAll = createClaiming(deps, running, () => wake());

  async function look(): Promise<void> {
    isAwaited = false;
    if (isStopping) return;
    try {
      await leases.takeOver();
      await leases.checkCancelled();
      await claimAll(() => isStopping);
    } catch (error) {
      logger.warn({ err: error }, 'jobs could not be looked for');
    }
  }

  /** Looks for work after the current look; one pending look serves all callers. */
  function wake(): void {
    if (isAwaited || isStopping) return;
    isAwaited = true;
    void looks.run(look);
  }

  const looking = createPeriodic({
    everyMs: limits.pollMs,
    work: wake,
    failed: logFailures(logger, 'warn', 'jobs could not be looked for'),
    first: 'now',
  });
  const renewing = createPeriodic({
    everyMs: limits.leaseMs / 3,
    work: leases.renew,
    failed: logFailures(logger, 'warn', 'leases of jobs could not be renewed'),
  });

  return {
    /** Looks once; resolves when all available jobs have been claimed. */
    async look(): Promise<void> {
      wake();
      await looks.idle();
    },
    wake,
    renew: leases.renew,
    running: (id: number): RunningJob | undefined => running.get(id),
    async start(): Promise<void> {
      const at = now();
      for (const row of await waitingOfOtherKinds(db, [...kinds.keys()])) {
        const error = errorColumn(new AppError('jobUnknown'));
        const changed = await changeWaiting(db, row.id, { ...ended('failed', undefined, at), error });
        if (changed) logger.warn({ job: row.id, kind: row.kind }, 'a job of a kind that is not known waits no more');
      }
      await Promise.all([looking.start(), renewing.start()]);
    },
    /** Aborts running jobs and waits for them; the lease of a job that ignores the signal expires. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all([looking.stop(), renewing.stop()]);
      await looks.idle();
      const jobs = [...running.values()];
      for (const job of jobs) job.abort('stopping');
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, limits.stopMs);
      await Promise.race([Promise.all(jobs.map(({ settled }) => settled)), timeout]);
      clearTimeout(timer);
    },
  };
}
