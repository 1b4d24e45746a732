/** Who may do what to whom among the people of a project. One place, for showing and for enforcing. */
import { allows } from '@czyun/contract';
import { requirePerson } from '../../accounts/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SessionInfo } from '../../kernel/session-info.ts';
import type { PeopleRepo } from './repo.ts';

export const engineeringAdministrator = 2;
export const userAdministrator = 5;

/** Code 5 neither gives nor touches 2 and 5; code 2 everything; the others nothing. */
export function mayHandle(actorCode: number, code: number): boolean {
  if (!allows(actorCode, 'user.manage')) return false;
  return actorCode === engineeringAdministrator || (code !== engineeringAdministrator && code !== userAdministrator);
}

/** Throws `forbidden` unless every one of `codes` may be handled. */
export function requireHandling(actorCode: number, ...codes: readonly number[]): void {
  if (!codes.every((code) => mayHandle(actorCode, code))) throw new AppError('forbidden');
}

/** The code that someone has in a project at this moment, read inside the transaction that relies on it; `noAccess` for strangers and links. */
export async function actorCode(repo: PeopleRepo, session: SessionInfo | null, projectId: number): Promise<number> {
  const { userId, userType } = requirePerson(session);
  if (userType === 1) return engineeringAdministrator;
  const code = await repo.memberCode(projectId, userId);
  if (code === undefined) throw new AppError('noAccess');
  return code;
}
