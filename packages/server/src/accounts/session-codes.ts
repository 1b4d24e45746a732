/** Membership codes of sessions by project, cached for a few seconds. */
import { userTypes } from '@czyun/contract';
import type { SessionInfo } from '../kernel/session-info.ts';
import { createCache } from './cache.ts';
import type { AccountsRepo } from './repo.ts';

const engineeringAdministrator = 2;

export function createSessionCodes(repo: Pick<AccountsRepo, 'membershipsOf'>, now: () => number) {
  const cached = createCache<ReadonlyMap<number, number>>(now);
  /** Incremented on every invalidation: results of earlier look-ups must not be cached after it. */
  let generation = 0;

  async function codes(session: SessionInfo): Promise<ReadonlyMap<number, number>> {
    if (session.secretLink) return new Map([[session.secretLink.projectId, session.secretLink.code]]);
    const key = String(session.userId);
    const found = cached.get(key);
    if (found) return found;
    const began = generation;
    const stored = await repo.membershipsOf(session.userId);
    const isAdministrator = session.userType === userTypes.platform;
    const effective = isAdministrator ? new Map([...stored.keys()].map((projectId) => [projectId, engineeringAdministrator])) : stored;
    if (began === generation) cached.set(key, effective);
    return effective;
  }

  return {
    codes,

    async codeIn(session: SessionInfo, projectId: number): Promise<number | null> {
      if (session.userType === userTypes.platform && !session.secretLink) return engineeringAdministrator;
      return (await codes(session)).get(projectId) ?? null;
    },

    forget(userId: number): void {
      generation += 1;
      cached.delete(String(userId));
    },

    forgetAll(): void {
      generation += 1;
      cached.clear();
    },
  };
}
