/** Sessions and memberships with a cache of a few seconds, so that hot calls make no SQL. */
import type { Language } from '@czyun/contract';
import { AppError } from '../../http/errors.ts';
import type { SessionInfo } from '../../http/session-info.ts';
import type { AccountsRepo, SessionRow } from './repo.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { Caller, Opened } from './types.ts';

export const rememberedMs = 30 * 86_400_000;
export const idleMs = 12 * 3_600_000;
/** Last use is written at most so often. */
const touchEveryMs = 60_000;
const cacheMs = 5_000;
const cacheSize = 5_000;
/** Stored user type of visitors of the public demonstration: they look at everything and change nothing. */
export const visitorType = 2;

/** Opens, finds and ends sessions; `now` is epoch ms. */
export function createSessions(repo: AccountsRepo, now: () => number) {
  const cachedSessions = createCache<SessionInfo>(now);
  const cachedCodes = createCache<ReadonlyMap<number, number>>(now);
  /** Grows when something is forgotten: what was looked up before may not be cached after. */
  let generation = 0;

  async function load(hash: string): Promise<SessionInfo | null> {
    const row = await repo.session(hash);
    const time = now();
    if (!row || !standing(row, time)) return null;
    const session = sessionInfo(row);
    if (time - row.last_seen < touchEveryMs) return session;
    const expires = row.remember ? row.expires : Math.min(time + idleMs, row.link_expires ?? Number.POSITIVE_INFINITY);
    await repo.touchSession(hash, time, expires);
    return { ...session, expires };
  }

  async function codes(session: SessionInfo): Promise<ReadonlyMap<number, number>> {
    if (session.secretLink) return new Map([[session.secretLink.projectId, session.secretLink.code]]);
    const key = String(session.userId);
    const cached = cachedCodes.get(key);
    if (cached) return cached;
    const began = generation;
    const stored = await repo.membershipsOf(session.userId);
    const effective = session.userType === 1 ? new Map([...stored.keys()].map((projectId) => [projectId, 2])) : stored;
    if (began === generation) cachedCodes.set(key, effective);
    return effective;
  }

  return {
    codes,

    async codeIn(session: SessionInfo, projectId: number): Promise<number | null> {
      if (session.userType === 1 && !session.secretLink) return 2;
      return (await codes(session)).get(projectId) ?? null;
    },

    async byToken(token: string): Promise<SessionInfo | null> {
      const hash = tokenHash(token);
      const cached = cachedSessions.get(hash);
      if (cached && cached.expires > now()) return cached;
      const began = generation;
      const session = await load(hash);
      if (session && began === generation) cachedSessions.set(hash, session);
      else cachedSessions.delete(hash);
      return session;
    },

    /** Begins a session of a user, or of a secret link in the name of the user who made it; `loginFailed` when `passwordHash` is not his any more. */
    async open(
      userId: number,
      caller: Caller,
      options: { remember?: boolean; link?: { id: number; expires: number }; passwordHash?: string } = {},
    ): Promise<Opened> {
      const sid = newToken();
      const hash = tokenHash(sid);
      const time = now();
      const lastsMs = options.remember ? rememberedMs : idleMs;
      const row = {
        token_hash: hash,
        user_id: userId,
        created: time,
        last_seen: time,
        expires: Math.min(time + lastsMs, options.link?.expires ?? Number.POSITIVE_INFINITY),
        remember: options.remember ? 1 : 0,
        secret_link_id: options.link?.id ?? null,
        address: caller.address,
        agent: caller.agent,
      };
      if (options.passwordHash === undefined) await repo.insertSession(row);
      else if (!(await repo.insertSessionOf(row, options.passwordHash))) throw new AppError('loginFailed');
      const session = await load(hash);
      if (!session) throw new Error('a session just begun does not stand');
      return { sid, session };
    },

    /** A session was ended in the store: it counts at once. */
    forget(session: SessionInfo): void {
      generation += 1;
      cachedSessions.delete(session.tokenHash);
    },

    forgetCodes(userId: number): void {
      generation += 1;
      cachedCodes.delete(String(userId));
    },

    forgetAll(): void {
      generation += 1;
      cachedSessions.clear();
      cachedCodes.clear();
    },
  };
}

function standing(row: SessionRow, time: number): boolean {
  if (row.expires <= time) return false;
  // A link belongs to its project: it stands until it is revoked or over, whatever becomes of the person who made it.
  if (row.secret_link_id !== null) return row.link_revoked === null && row.link_expires !== null && row.link_expires > time;
  return row.disabled === 0;
}

function sessionInfo(row: SessionRow): SessionInfo {
  const { secret_link_id: id, link_project_id: projectId, link_code: code } = row;
  const link = id !== null && projectId !== null && code !== null ? { id, projectId, code } : null;
  return {
    userId: row.user_id,
    userName: link ? (row.link_name ?? '') : row.name,
    loginName: link ? (row.link_name ?? '') : row.login_name,
    userType: !link && row.user_type === 1 ? 1 : 0,
    language: link ? null : (row.language as Language | null),
    tokenHash: row.token_hash,
    secretLink: link,
    expires: row.expires,
    readOnly: !link && row.user_type === visitorType,
  };
}

function createCache<T>(now: () => number) {
  const entries = new Map<string, { readonly value: T; readonly until: number }>();
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    set(key: string, value: T): void {
      if (entries.size >= cacheSize) entries.clear();
      entries.set(key, { value, until: now() + cacheMs });
    },
    delete(key: string): void {
      entries.delete(key);
    },
    clear(): void {
      entries.clear();
    },
  };
}
