/** Leases of running jobs: renewed while they run, taken over when they have expired, checked for cancellation. */
import type { RunningJobs } from './claiming.ts';
import { afterDeath } from './ends.ts';
import { recordOf } from './record.ts';
import { cancelledLeases, changeRunning, expiredJobs, renewLeases } from './repo.ts';
import type { RunnerDeps } from './runner.ts';

export function createLeases({ db, kinds, now, logger, limits, report }: RunnerDeps, running: RunningJobs) {
  return {
    /** Expired leases are those of processes that died or were suspended for too long. */
    async takeOver(): Promise<void> {
      const at = now();
      for (const row of await expiredJobs(db, at)) {
        if (row.lease_owner === null || running.get(row.id)?.lease === row.lease_owner) continue;
        const changed = await changeRunning(db, row.id, row.lease_owner, afterDeath(row, kinds.get(row.kind), at));
        if (!changed) continue;
        logger.warn({ job: row.id, kind: row.kind, state: changed.state }, 'a job was left by a server that is gone');
        report(recordOf(changed));
      }
    },

    /** Another process may have received the cancellation of a job that runs in this one. */
    async checkCancelled(): Promise<void> {
      if (running.size === 0) return;
      const cancelled = new Set(
        await cancelledLeases(
          db,
          [...running.values()].map(({ lease }) => lease),
        ),
      );
      for (const job of running.values()) if (cancelled.has(job.lease)) job.abort('cancelled');
    },

    async renew(): Promise<void> {
      const jobs = [...running.values()];
      const rows = await renewLeases(
        db,
        jobs.map(({ lease }) => lease),
        now() + limits.leaseMs,
      );
      const known = new Map(rows.map(({ lease_owner, cancelling }) => [lease_owner, cancelling]));
      for (const job of jobs) {
        const cancelling = known.get(job.lease);
        if (cancelling === undefined) job.abort('lost');
        else if (cancelling === 1) job.abort('cancelled');
      }
    },
  };
}
