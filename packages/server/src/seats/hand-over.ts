/** Orderly hand-over of seats to another process. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Exclusive } from '../kernel/exclusive.ts';
import type { HeldSeats } from './held-seats.ts';
import type { seatRepo } from './repo.ts';

export interface HandOverParts {
  readonly held: HeldSeats;
  readonly repo: Pick<ReturnType<typeof seatRepo>, 'hand'>;
  readonly turns: Exclusive;
  readonly owner: string;
  readonly leaseMs: number;
  readonly now: () => number;
  readonly logger: { error(details: object, message: string): void };
  /** Whether this process is stopping: it then releases everything itself. */
  readonly isOver: () => boolean;
}

/** Maximum time for which a receiver that has ended meanwhile blocks a seat for others, ms. */
const handLeaseMs = 10_000;
/** Maximum delay of a hand-over by pending writes, ms: readings are in the spool, and are stored from there later. */
const pendingMs = 5_000;

export function createHandOver({ held, repo, turns, owner, leaseMs, now, logger, isOver }: HandOverParts) {
  /** Being handed to another process; still stored for this one. */
  const leaving = new Set<number>();

  /** A listener that fails or hangs does not prevent the hand-over: the effect is as if this process had ended. */
  async function prepared(step: 'leaving' | 'left', ids: readonly number[]): Promise<void> {
    const late = wait(pendingMs, undefined, { ref: false });
    await Promise.race([held.prepare(step, ids), late]).catch((error: unknown) =>
      logger.error({ err: error, seats: ids.length, step }, 'what was pending of seats could not be written before they were handed over'),
    );
  }

  return {
    isLeaving: (projectId: number) => leaving.has(projectId),
    async hand(projectIds: readonly number[], to: string): Promise<readonly number[]> {
      await prepared('leaving', projectIds);
      const ids = projectIds.filter((id) => held.get(id) && !leaving.has(id));
      if (ids.length === 0 || isOver()) return [];
      for (const id of ids) leaving.add(id);
      try {
        held.remove(ids, 'handed to another server');
        await prepared('left', ids);
        await turns.run(() => repo.hand(owner, ids, { to, leaseEnd: now() + Math.min(leaseMs, handLeaseMs), now: now() }));
        return ids;
      } finally {
        // If it could not be stored, the seats still belong to this process, and the next pass claims them again.
        for (const id of ids) leaving.delete(id);
      }
    },
  };
}
