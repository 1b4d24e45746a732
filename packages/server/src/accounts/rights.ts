/** Current rights of the user who requested work earlier, checked when the work is done. */
import { grants, type Holder, type Permission, userTypes } from '@czyun/contract';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { AccountsRepo } from './repo.ts';
import { visitorType } from './session-row.ts';

export interface Rights {
  /** Secret links never have platform rights, independent of their author. */
  readonly isPlatform: boolean;
}

/**
 * Same rules as the access to calls that change something, but by account or link and from the store: the session may have ended since the
 * request.
 */
export function createRights(repo: AccountsRepo, now: () => number) {
  async function holderIn({ userId, linkId }: Actor, projectId: number): Promise<Holder | undefined> {
    if (linkId !== null) {
      const link = await repo.secretLinkById(linkId);
      const isValid = link !== undefined && link.revoked === null && link.expires > now() && link.writes === 1;
      return isValid && link.project_id === projectId ? { code: link.code, linkMoney: link.money === 1 } : undefined;
    }
    const code = userId === null ? undefined : (await repo.membershipsOf(userId)).get(projectId);
    return code === undefined ? undefined : { code, linkMoney: null };
  }

  return async (actor: Actor, projectId: number | null, permission: Permission | null): Promise<Rights> => {
    const user = actor.linkId === null && actor.userId !== null ? await repo.userById(actor.userId) : undefined;
    if (actor.linkId === null && (user?.disabled !== 0 || user.user_type === visitorType)) throw new AppError('forbidden');
    if (user?.user_type === userTypes.platform && user.use_admin === 1) return { isPlatform: true };
    if (projectId === null || permission === null) throw new AppError('forbidden');
    const holder = await holderIn(actor, projectId);
    if (holder === undefined) throw new AppError('noAccess');
    if (!grants(holder, permission)) throw new AppError('forbidden');
    return { isPlatform: false };
  };
}
