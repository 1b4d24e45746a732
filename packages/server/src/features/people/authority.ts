/** Rules for which members may change which others; used for display and for enforcement. */
import { allows, userTypes } from '@czyun/contract';
import { requirePerson } from '../../accounts/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SessionInfo } from '../../kernel/session-info.ts';
import type { MembersRepo } from './members-repo.ts';

export const engineeringAdministrator = 2;
export const userAdministrator = 5;

/** Code 2 manages all codes, code 5 all except 2 and 5, other codes none. */
export function mayHandle(actorCode: number, code: number): boolean {
  if (!allows(actorCode, 'user.manage')) return false;
  return actorCode === engineeringAdministrator || (code !== engineeringAdministrator && code !== userAdministrator);
}

/** Throws `forbidden` unless all `codes` may be managed. */
export function requireHandling(actorCode: number, ...codes: readonly number[]): void {
  if (!codes.every((code) => mayHandle(actorCode, code))) throw new AppError('forbidden');
}

/** The caller's current code in a project, read inside the transaction that relies on it; `noAccess` for non-members and links. */
export async function actorCode(repo: MembersRepo, session: SessionInfo | null, projectId: number): Promise<number> {
  const { userId, userType } = requirePerson(session);
  if (userType === userTypes.platform) return engineeringAdministrator;
  const code = await repo.memberCode(projectId, userId);
  if (code === undefined) throw new AppError('noAccess');
  return code;
}
