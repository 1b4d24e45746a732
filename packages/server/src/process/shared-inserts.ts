/**
 * Inserts of readings while the owner of their project changes or is in doubt. They run under a lock of the store and insert only what the
 * engine does not have: the former owner may still store messages that it did not acknowledge, and the broker sends these to the next owner.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDatabase } from '../db/index.ts';
import type { Registry } from '../registry/index.ts';
import { lockedProjects, type SeatRoom } from '../seats/index.ts';
import type { SharedInserts } from '../telemetry/index.ts';

export interface SharedInsertsParts {
  readonly store: Pick<OpenDatabase, 'db' | 'dialect'>;
  readonly seats: Pick<SeatRoom, 'holds' | 'awayMs' | 'leaseLeftMs' | 'onChange'>;
  readonly registry: Pick<Registry, 'param' | 'projects'>;
  /** UTC ms; the clock of arrivals. */
  readonly now: () => number;
  readonly elapsed: () => number;
  readonly times?: typeof usualTimes;
}

/**
 * `afterChangeMs`: readings that arrived until then are disputed; the broker sends unacknowledged messages again at once, all others later.
 * `leaseMs`: an insert needs so much of the lease, since it ends after it was sent. `settleMs`: the next owner inserts nothing before: an
 * insert of the former one may be in progress.
 */
const usualTimes = { afterChangeMs: 60_000, leaseMs: 10_000, settleMs: 1000 };

export function shareInserts({ store, seats, registry, now, elapsed, times = usualTimes }: SharedInsertsParts): SharedInserts {
  const { afterChangeMs, leaseMs, settleMs } = times;
  /** Arrival time by project at which it was claimed; absent: it never had another owner. */
  const gainedAt = new Map<number, number>();
  /** Of the latest change of any project: readings that arrived later need not be looked up. An earlier run may have had other projects. */
  let changedAt = now();
  let gainedElapsed = Number.NEGATIVE_INFINITY;

  function gained(projectIds: readonly number[]): void {
    for (const id of projectIds) {
      if (seats.awayMs(id) === undefined) continue;
      gainedAt.set(id, now());
      changedAt = now();
      gainedElapsed = elapsed();
    }
  }
  gained(registry.projects().flatMap(({ id }) => (seats.holds(id) ? id : [])));
  seats.onChange({
    gained,
    lost: (projectIds) => {
      for (const id of projectIds) gainedAt.delete(id);
      changedAt = now();
    },
  });

  function isDisputed(projectId: number, arrivedAt: number): boolean {
    return !seats.holds(projectId) || arrivedAt < (gainedAt.get(projectId) ?? Number.NEGATIVE_INFINITY) + afterChangeMs;
  }

  return {
    disputed(batches, arrivedAt) {
      const isInDoubt = seats.leaseLeftMs() < leaseMs;
      if (!isInDoubt && arrivedAt > changedAt + afterChangeMs) return [];
      const series = new Set<number>();
      for (const { paramIds } of batches) for (const id of paramIds) series.add(id);
      const projectIds = new Set<number>();
      for (const id of series) {
        const projectId = registry.param(id)?.projectId;
        if (projectId !== undefined && !projectIds.has(projectId) && (isInDoubt || isDisputed(projectId, arrivedAt)))
          projectIds.add(projectId);
      }
      return [...projectIds];
    },
    async alone(projectIds, work) {
      if (store.dialect !== 'postgres') return work();
      await lockedProjects(store.db, projectIds, async () => {
        const settledMs = gainedElapsed + settleMs - elapsed();
        if (settledMs > 0) await wait(settledMs);
        await work();
      });
    },
  };
}
