/** Selects the projects without an owner that a server claims. */
import { rollupSeat } from '../seats/index.ts';
import { assignFree, slowFactor } from './plan.ts';
import type { ServerNow } from './presence.ts';

export interface ClaimsParts {
  readonly server: string;
  readonly servers: () => readonly ServerNow[];
  readonly elapsed: () => number;
  /** Points per second last measured by another server for a project. */
  readonly loadOf: (projectId: number) => number;
  /** Otherwise all of them are claimed. */
  readonly isBalanced: boolean;
  /** Time for which a project is left to the server with the least load, ms. */
  readonly timeLimitMs?: number;
}

/** Time within which a hand-over from another server arrives, ms. */
const expectedMs = 20_000;

export function createClaims({ server, servers, elapsed, loadOf, isBalanced, timeLimitMs = 3000 }: ClaimsParts) {
  /** Elapsed ms since when the store would give a project to any server. */
  const freeSince = new Map<number, number>();
  /** Projects that another server is handing to this one. */
  const expected = new Map<number, number>();

  return {
    expect(projectIds: readonly number[]): void {
      for (const id of projectIds) expected.set(id, elapsed());
    },
    /** Out of the seats that the store would give to this server: those assigned to it, and those not claimed by any server for a while. */
    of(projectIds: readonly number[]): readonly number[] {
      if (!isBalanced) return projectIds;
      const now = servers();
      if (now.find((each) => each.server === server)?.isLeaving) return [];
      const owned = new Set(now.flatMap((each) => each.seats.map(([id]) => id)));
      const since = elapsed() - expectedMs;
      for (const [id, at] of expected) if (owned.has(id) || at < since) expected.delete(id);
      for (const id of freeSince.keys()) if (owned.has(id)) freeSince.delete(id);
      const free = projectIds.filter((id) => id !== rollupSeat && !owned.has(id) && !expected.has(id));
      for (const id of free) if (!freeSince.has(id)) freeSince.set(id, elapsed());
      if (now.length < 2) return projectIds;
      const places = assignFree(
        free.map((projectId) => ({ projectId, load: loadOf(projectId) })),
        now.map((each) => ({
          ...{ server: each.server, factor: each.isSlow ? slowFactor : 1, isLeaving: each.isLeaving },
          seats: each.seats.map(([projectId, load]) => ({ projectId, load })),
        })),
      );
      const left = new Set(free.filter((id) => places.get(id) !== server && elapsed() - (freeSince.get(id) ?? 0) < timeLimitMs));
      return projectIds.filter((id) => !left.has(id));
    },
  };
}
