/** Sessions and memberships with a cache of a few seconds, so that hot calls make no SQL. */
import type { Language } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import type { SessionInfo } from '../kernel/session-info.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import type { AccountsRepo, SessionRow } from './repo.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { Caller, Opened } from './types.ts';
import type { SessionToStore, Unstored } from './unstored.ts';

/** Maximum length of a session, however it is used: with `rememberMe`, and without. */
export const rememberedMs = 30 * dayMs;
export const longestMs = 7 * dayMs;
/** Without `rememberMe` it also ends after this idle time. */
export const idleMs = 12 * hourMs;
/** Minimum interval between writes of the last use. */
const touchEveryMs = 60_000;
const cacheMs = 5_000;
const cacheSize = 5_000;
/** Stored user type of visitors of the public demonstration: they see everything and change nothing. */
export const visitorType = 2;

/**
 * Opens, finds and ends sessions; `now` is epoch ms. `unstored`: those that the store cannot take at present; `isWritable`: whether it
 * takes writes, as far as known.
 */
export function createSessions(repo: AccountsRepo, now: () => number, unstored: Unstored, isWritable: () => boolean = () => true) {
  const cachedSessions = createCache<Known>(now);
  const cachedCodes = createCache<ReadonlyMap<number, number>>(now);
  /** Incremented on every invalidation: results of earlier look-ups must not be cached after it. */
  let generation = 0;

  async function load(hash: string): Promise<Known | null> {
    if (unstored.isEnded(hash)) return null;
    const inMemory = unstored.session(hash);
    const row = inMemory ? await repo.sessionAsStored(inMemory.row, inMemory.passwordHash) : await repo.session(hash);
    return row && standing(row, now()) ? { row, session: sessionInfo(row) } : null;
  }

  /** Cached for a few seconds, so that hot calls make no SQL. */
  async function known(hash: string): Promise<Known | null> {
    const cached = cachedSessions.get(hash);
    if (cached && cached.session.expires > now()) return cached;
    const began = generation;
    const loaded = await load(hash);
    if (loaded && began === generation) cachedSessions.set(hash, loaded);
    else cachedSessions.delete(hash);
    return loaded;
  }

  /** A use of the session: it is extended, up to its absolute end. */
  async function use({ row, session }: Known): Promise<SessionInfo> {
    const time = now();
    if (time - row.last_seen < touchEveryMs) return session;
    const expires = endOf(row, time);
    const began = generation;
    if (!(await touch(row.token_hash, time, expires))) return session;
    const used = { row: { ...row, last_seen: time, expires }, session: { ...session, expires } };
    if (began === generation) cachedSessions.set(row.token_hash, used);
    return used.session;
  }

  /** Stores the last use; false: the store takes no writes, and the stored end of the session stays. */
  async function touch(hash: string, time: number, expires: number): Promise<boolean> {
    if (unstored.session(hash) || !isWritable()) return false;
    try {
      await repo.touchSession(hash, time, expires);
      return true;
    } catch (error) {
      if (storageTroubleOf(error)) return false;
      throw error;
    }
  }

  /** Stores a new session; false: the password has changed, or the account may not sign in. */
  async function store(row: SessionToStore, passwordHash: string | undefined): Promise<boolean> {
    try {
      if (passwordHash !== undefined) return await repo.insertSessionOf(row, passwordHash);
      await repo.insertSession(row);
      return true;
    } catch (error) {
      const trouble = storageTroubleOf(error);
      if (!trouble) throw error;
      unstored.begin({ row, passwordHash }, trouble);
      return true;
    }
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
      const found = await known(tokenHash(token));
      return found && use(found);
    },

    /** Same as `byToken`, for automatic requests: it does not extend a session. */
    standing: async (token: string): Promise<SessionInfo | null> => (await known(tokenHash(token)))?.session ?? null,

    /** Begins a session of a user, or of a secret link in the name of its author; `loginFailed` if `passwordHash` is outdated. */
    async open(
      userId: number,
      caller: Caller,
      options: { remember?: boolean; link?: { id: number; expires: number }; passwordHash?: string } = {},
    ): Promise<Opened> {
      const sid = newToken();
      const hash = tokenHash(sid);
      const time = now();
      const remember = options.remember ? 1 : 0;
      const row = {
        token_hash: hash,
        user_id: userId,
        created: time,
        last_seen: time,
        expires: endOf({ created: time, remember, link_expires: options.link?.expires ?? null }, time),
        remember,
        secret_link_id: options.link?.id ?? null,
        address: caller.address,
        agent: caller.agent,
      };
      if (!(await store(row, options.passwordHash))) throw new AppError('loginFailed');
      const inMemory = unstored.session(hash) !== undefined;
      const begun = await load(hash);
      if (begun) return { sid, session: begun.session, ...(inMemory ? { inMemory } : {}) };
      unstored.forget(hash);
      // In memory the account was not locked during the check.
      throw inMemory ? new AppError('loginFailed') : new Error('a session just begun does not stand');
    },

    /** A session was ended in the store: effective at once. */
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

interface Known {
  readonly row: SessionRow;
  readonly session: SessionInfo;
}

/** When a session ends that is used at `time` and not again: a display lasts as long as its link. */
function endOf({ created, remember, link_expires }: Pick<SessionRow, 'created' | 'remember' | 'link_expires'>, time: number): number {
  if (link_expires !== null) return link_expires;
  return remember ? created + rememberedMs : Math.min(time + idleMs, created + longestMs);
}

function standing(row: SessionRow, time: number): boolean {
  // Sessions of older versions have no absolute end.
  if (row.expires <= time || endOf(row, time) <= time) return false;
  // A link belongs to its project: it is valid until it is revoked or expires, independent of its author's account.
  if (row.secret_link_id !== null) return row.link_revoked === null && row.link_expires !== null && row.link_expires > time;
  return row.disabled === 0;
}

function sessionInfo(row: SessionRow): SessionInfo {
  const { secret_link_id: id, link_project_id: projectId, link_code: code, link_money: money } = row;
  const link = id !== null && projectId !== null && code !== null ? { id, projectId, code, money: money === 1 } : null;
  const isAdministrator = !link && row.user_type === 1;
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
