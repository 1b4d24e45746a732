/** Stored sessions: when they end, whether they are valid, what they allow. */
import { dayMs, hourMs, type Language, userTypes } from '@czyun/contract';
import type { SessionInfo } from '../kernel/session-info.ts';
import type { SessionRow } from './repo.ts';

/** Maximum length of a session, however it is used: with `rememberMe`, and without. */
export const rememberedMs = 30 * dayMs;
export const longestMs = 7 * dayMs;
/** Without `rememberMe` it also ends after this idle time. */
export const idleMs = 12 * hourMs;
/** Stored user type of visitors of the public demonstration: they see everything and change nothing. */
export const visitorType = 2;

/** When a session ends if it is not used after `time`: a display lasts as long as its link. */
export function endOf(
  { created, remember, link_expires }: Pick<SessionRow, 'created' | 'remember' | 'link_expires'>,
  time: number,
): number {
  if (link_expires !== null) return link_expires;
  return remember ? created + rememberedMs : Math.min(time + idleMs, created + longestMs);
}

export function isValid(row: SessionRow, time: number): boolean {
  // Sessions of older versions have no absolute end.
  if (row.expires <= time || endOf(row, time) <= time) return false;
  // A link belongs to its project: it is valid until it is revoked or expires, independent of its author's account.
  if (row.secret_link_id !== null) return row.link_revoked === null && row.link_expires !== null && row.link_expires > time;
  return row.disabled === 0;
}

export function sessionInfo(row: SessionRow): SessionInfo {
  const { secret_link_id: id, link_project_id: projectId, link_code: code, link_money: money } = row;
  const link = id !== null && projectId !== null && code !== null ? { id, projectId, code, money: money === 1 } : null;
  const isAdministrator = !link && row.user_type === userTypes.platform;
  return {
    userId: row.user_id,
    userName: link ? (row.link_name ?? '') : row.name,
    loginName: link ? (row.link_name ?? '') : row.login_name,
    userType: isAdministrator && row.use_admin === 1 ? 1 : 0,
    ...(isAdministrator ? { useAdmin: row.use_admin === 1 } : {}),
    language: link ? null : (row.language as Language | null),
    tokenHash: row.token_hash,
    secretLink: link,
    expires: row.expires,
    readOnly: link ? row.link_writes !== 1 : row.user_type === visitorType,
  };
}
