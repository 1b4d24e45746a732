/** Claims waiting jobs in fair order, renews their leases while they run, and takes over the jobs of processes that died. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../kernel/errors.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { FairOrder } from '../kernel/fair-order.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { claimJob, type Head, postponeTarget, waitingHeads } from './claims-repo.ts';
import { type Lane, laneLimits, laneOf, lanes } from './lanes.ts';
import { errorColumn, recordOf } from './record.ts';
import { cancelledLeases, changeRunning, changeWaiting, expiredJobs, renewLeases, waitingOfOtherKinds } from './repo.ts';
import { brokenOff, ended, type RunDeps, type RunningJob, runJob } from './running.ts';
import type { AnyJobKind } from './types.ts';

export interface RunnerDeps extends RunDeps {
  readonly kinds: ReadonlyMap<string, AnyJobKind>;
  /** Identifies the process in the store. */
  readonly owner: string;
  readonly limits: RunnerLimits;
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
  const { db, kinds, owner, now, pauses, logger, limits } = deps;
  const running = new Map<number, RunningJob>();
  let isStopping = false;
  const looks = new Exclusive();
  let isAwaited = false;
  const within = laneLimits(limits.atOnce);
  const orders = new Map(lanes.map((lane) => [lane, new FairOrder(within[lane])]));

  /** Whether the target of a waiting job is paused; then all jobs of the target wait for the end of the pause. */
  async function isPaused({ target }: Head, at: number): Promise<boolean> {
    if (target === null) return false;
    const until = pauses.until(target, at);
    if (until > at) await postponeTarget(db, target, until);
    return until > at;
  }

  /** Starts one job; false when another process was faster. */
  async function begin(head: Head, order: FairOrder): Promise<boolean> {
    const at = now();
    const lease = `${owner}/${randomUUID()}`;
    const row = await claimJob(db, head.id, { lease, leaseEnd: at + limits.leaseMs, now: at });
    const kind = row && kinds.get(row.kind);
    if (!row || !kind) return false;
    const end = order.begin(head, performance.now());
    deps.tell(recordOf(row));
    const job = runJob(row, kind, lease, head, deps);
    running.set(row.id, job);
    void job.settled.then(() => {
      if (running.get(row.id) === job) running.delete(row.id);
      end(performance.now());
      wake();
    });
    return true;
  }

  /** Waiting jobs that may be chosen, by lane. */
  async function headsByLane(): Promise<ReadonlyMap<Lane, Head[]>> {
    const at = now();
    const found = new Map<Lane, Head[]>();
    for (const head of await waitingHeads(db, [...kinds.keys()], at)) {
      const kind = kinds.get(head.kind);
      if (!kind || (await isPaused(head, at))) continue;
      const heads = found.get(laneOf(kind)) ?? [];
      found.set(laneOf(kind), heads);
      // The order uses elapsed time, independent of the wall clock.
      heads.push({ ...head, since: performance.now() - Math.max(0, at - head.since) });
    }
    return found;
  }

  async function claim(): Promise<void> {
    for (let begun = 1; begun > 0 && !isStopping; ) {
      begun = 0;
      for (const [lane, waiting] of await headsByLane()) {
        const order = orders.get(lane);
        let heads = waiting;
        for (
          let next = order?.choose(heads, performance.now());
          order && next && !isStopping;
          next = order.choose(heads, performance.now())
        ) {
          const { id } = next;
          if (await begin(next, order)) begun += 1;
          heads = heads.filter((head) => head.id !== id);
        }
      }
      // After each job that has started another one of its owner may wait.
    }
  }

  /** Expired leases are those of processes that died or were suspended for too long. */
  async function takeOver(): Promise<void> {
    const at = now();
    for (const row of await expiredJobs(db, at)) {
      if (row.lease_owner === null || running.get(row.id)?.lease === row.lease_owner) continue;
      const kept = await changeRunning(db, row.id, row.lease_owner, brokenOff(row, kinds.get(row.kind), at));
      if (!kept) continue;
      logger.warn({ job: row.id, kind: row.kind, state: kept.state }, 'a job was left by a server that is gone');
      deps.tell(recordOf(kept));
    }
  }

  /** Another process may have received the cancellation of a job that runs here. */
  async function hearCancels(): Promise<void> {
    if (running.size === 0) return;
    const cancelled = new Set(
      await cancelledLeases(
        db,
        [...running.values()].map(({ lease }) => lease),
      ),
    );
    for (const job of running.values()) if (cancelled.has(job.lease)) job.callOff('cancelled');
  }

  async function look(): Promise<void> {
    isAwaited = false;
    if (isStopping) return;
    try {
      await takeOver();
      await hearCancels();
      await claim();
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

  async function renew(): Promise<void> {
    const held = [...running.values()];
    const rows = await renewLeases(
      db,
      held.map(({ lease }) => lease),
      now() + limits.leaseMs,
    );
    const known = new Map(rows.map(({ lease_owner, cancelling }) => [lease_owner, cancelling]));
    for (const job of held) {
      const cancelling = known.get(job.lease);
      if (cancelling === undefined) job.callOff('lost');
      else if (cancelling === 1) job.callOff('cancelled');
    }
  }

  const looking = createPeriodic({
    everyMs: limits.pollMs,
    work: wake,
    failed: logFailures(logger, 'warn', 'jobs could not be looked for'),
    first: 'now',
  });
  const renewing = createPeriodic({
    everyMs: limits.leaseMs / 3,
    work: renew,
    failed: logFailures(logger, 'warn', 'leases of jobs could not be renewed'),
  });

  return {
    /** Looks once; resolves when all available jobs have been claimed. */
    async look(): Promise<void> {
      wake();
      await looks.idle();
    },
    wake,
    renew,
    running: (id: number): RunningJob | undefined => running.get(id),
    async start(): Promise<void> {
      const at = now();
      for (const row of await waitingOfOtherKinds(db, [...kinds.keys()])) {
        const error = errorColumn(new AppError('jobUnknown'));
        const kept = await changeWaiting(db, row.id, { ...ended('failed', undefined, at), error });
        if (kept) logger.warn({ job: row.id, kind: row.kind }, 'a job of a kind that is not known waits no more');
      }
      await Promise.all([looking.start(), renewing.start()]);
    },
    /** Aborts running jobs and waits for them; the lease of a job that ignores the signal expires. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all([looking.stop(), renewing.stop()]);
      await looks.idle();
      const left = [...running.values()];
      for (const job of left) job.callOff('stopping');
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, limits.stopMs);
      await Promise.race([Promise.all(left.map(({ settled }) => settled)), late]);
      clearTimeout(timer);
    },
  };
}
