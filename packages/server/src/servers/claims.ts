/** Which projects without an owner a server claims. */
import { rollupSeat } from '../seats/index.ts';
import { assignFree, slowFactor } from './plan.ts';
import type { ServerNow } from './presence.ts';

export interface ClaimsParts {
  readonly server: string;
  readonly servers: () => readonly ServerNow[];
  readonly elapsed: () => number;
  /** Points a second that another server last measured of a project. */
  readonly loadOf: (projectId: number) => number;
  /** Otherwise all of them. */
  readonly isBalanced: boolean;
  /** Left to the server with the least load for so long, ms. */
  readonly patienceMs?: number;
}

/** What another server hands over arrives within this, ms. */
const expectedMs = 20_000;

export function createClaims({ server, servers, elapsed, loadOf, isBalanced, patienceMs = 3000 }: ClaimsParts) {
  /** Elapsed ms since the store would give a project to any server. */
  const freeSince = new Map<number, number>();
  /** Projects that another server hands to this one. */
  const expected = new Map<number, number>();

  return {
    expect(projectIds: readonly number[]): void {
      for (const id of projectIds) expected.set(id, elapsed());
    },
    /** Of seats that the store would give to this server: those that fall to it, and those that nobody has claimed for a while. */
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
      const left = new Set(free.filter((id) => places.get(id) !== server && elapsed() - (freeSince.get(id) ?? 0) < patienceMs));
      return projectIds.filter((id) => !left.has(id));
    },
  };
}
