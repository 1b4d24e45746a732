/** Claims what waits, holds its leases while it runs, and takes over what others left when they died. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../kernel/errors.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { errorColumn, recordOf } from './record.ts';
import { changeRunning, changeWaiting, claimJob, type Dialect, expiredJobs, renewLeases, waitingOfOtherKinds } from './repo.ts';
import { brokenOff, ended, type RunDeps, type RunningJob, runJob } from './running.ts';
import type { AnyJobKind } from './types.ts';

export interface RunnerDeps extends RunDeps {
  readonly dialect: Dialect;
  readonly kinds: ReadonlyMap<string, AnyJobKind>;
  /** Names the process, in the store. */
  readonly owner: string;
  readonly limits: RunnerLimits;
}

export interface RunnerLimits {
  /** How long a lease holds without being renewed, ms. */
  readonly leaseMs: number;
  /** How often the store is looked at without being told, ms. */
  readonly pollMs: number;
  /** Jobs at once of the usual sort; heavy ones, and those with an upload, go one at a time beside them. */
  readonly atOnce: number;
  /** How long a stop waits for what runs, ms. */
  readonly stopMs: number;
}

export const usualLimits: RunnerLimits = { leaseMs: 30_000, pollMs: 1000, atOnce: 3, stopMs: 5000 };

const lanes = ['heavy', 'upload', 'usual'] as const;
type Lane = (typeof lanes)[number];

export function createRunner(deps: RunnerDeps) {
  const { db, dialect, kinds, owner, now, logger, limits } = deps;
  const running = new Map<number, RunningJob>();
  let isStopping = false;
  let timers: NodeJS.Timeout[] = [];
  const looks = new Exclusive();
  let isAwaited = false;

  /** Jobs that are not of the usual sort go one at a time beside them, and beside each other. */
  const laneOf = ({ heavy, takesUpload }: AnyJobKind): Lane => (heavy ? 'heavy' : takesUpload ? 'upload' : 'usual');
  const placesFor = (lane: Lane) =>
    (lane === 'usual' ? limits.atOnce : 1) - [...running.values()].filter(({ kind }) => laneOf(kind) === lane).length;

  async function claim(lane: Lane): Promise<void> {
    const names = [...kinds.values()].filter((kind) => laneOf(kind) === lane).map(({ kind }) => kind);
    while (!isStopping && placesFor(lane) > 0) {
      const at = now();
      const lease = `${owner}/${randomUUID()}`;
      const row = await claimJob(db, dialect, { kinds: names, lease, leaseEnd: at + limits.leaseMs, now: at });
      const kind = row && kinds.get(row.kind);
      if (!row || !kind) return;
      deps.tell(recordOf(row));
      const job = runJob(row, kind, lease, deps);
      running.set(row.id, job);
      void job.settled.then(() => {
        if (running.get(row.id) === job) running.delete(row.id);
        wake();
      });
    }
  }

  /** Leases that ended are those of processes that died, or stood still for so long that they may as well have. */
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

  async function look(): Promise<void> {
    isAwaited = false;
    if (isStopping) return;
    try {
      await takeOver();
      for (const lane of lanes) await claim(lane);
    } catch (error) {
      logger.warn({ err: error }, 'jobs could not be looked for');
    }
  }

  /** Looks for work, after those who look already; whoever waits for his turn looks for everybody. */
  function wake(): void {
    if (isAwaited || isStopping) return;
    isAwaited = true;
    void looks.run(look);
  }

  async function renew(): Promise<void> {
    const held = [...running.values()];
    try {
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
    } catch (error) {
      logger.warn({ err: error }, 'leases of jobs could not be renewed');
    }
  }

  return {
    /** Looks once; resolves when what there is has been claimed. */
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
      timers = [setInterval(wake, limits.pollMs), setInterval(() => void renew(), limits.leaseMs / 3)];
      wake();
    },
    /** Calls off what runs and waits a while for it; what does not listen keeps its lease, which ends by itself. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
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
