/** Claims waiting jobs in fair order and starts them. */
import { randomUUID } from 'node:crypto';
import { FairOrder } from '../kernel/fair-order.ts';
import { claimJob, type Head, postponeTarget, waitingHeads } from './claims-repo.ts';
import { type Lane, laneLimits, laneOf, lanes, noProject } from './lanes.ts';
import { recordOf } from './record.ts';
import type { RunnerDeps } from './runner.ts';
import { type RunningJob, runJob } from './running.ts';

/** Jobs that run in this process, by id. */
export type RunningJobs = Map<number, RunningJob>;

/** `ended` is called after each job. */
export function createClaiming(deps: RunnerDeps, running: RunningJobs, ended: () => void) {
  const { db, kinds, owner, now, pauses, limits, runs } = deps;
  const within = laneLimits(limits.atOnce);
  const orders = new Map(lanes.map((lane) => [lane, new FairOrder(within[lane])]));

  const isRunHere = ({ project }: Head) => project === noProject || runs(Number(project));

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
    deps.report(recordOf(row));
    const job = runJob(row, kind, lease, head, deps);
    running.set(row.id, job);
    void job.settled.then(() => {
      if (running.get(row.id) === job) running.delete(row.id);
      end(performance.now());
      ended();
    });
    return true;
  }

  /** Waiting jobs that may be chosen, by lane. */
  async function headsByLane(): Promise<ReadonlyMap<Lane, Head[]>> {
    const at = now();
    const found = new Map<Lane, Head[]>();
    for (const head of await waitingHeads(db, [...kinds.keys()], at)) {
      const kind = kinds.get(head.kind);
      if (!kind || !isRunHere(head) || (await isPaused(head, at))) continue;
      const heads = found.get(laneOf(kind)) ?? [];
      found.set(laneOf(kind), heads);
      // The order uses elapsed time, independent of the wall clock.
      heads.push({ ...head, since: performance.now() - Math.max(0, at - head.since) });
    }
    return found;
  }

  /** Claims jobs of one lane while slots are free; returns their number. */
  async function claimLane(lane: Lane, waiting: readonly Head[], isStopping: () => boolean): Promise<number> {
    const order = orders.get(lane);
    let [begun, heads] = [0, waiting];
    while (order && !isStopping()) {
      const next = order.choose(heads, performance.now());
      if (!next) break;
      if (await begin(next, order)) begun += 1;
      heads = heads.filter(({ id }) => id !== next.id);
    }
    return begun;
  }

  /** Claims all jobs that may run now. */
  return async function claimAll(isStopping: () => boolean): Promise<void> {
    for (let begun = 1; begun > 0 && !isStopping(); ) {
      begun = 0;
      // After each started job another one of its owner may wait.
      for (const [lane, heads] of await headsByLane()) begun += await claimLane(lane, heads, isStopping);
    }
  };
}
