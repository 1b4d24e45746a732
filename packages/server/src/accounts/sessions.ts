/** Sessions, cached for a few seconds, so that frequent calls make no SQL. */
import { AppError } from '../kernel/errors.ts';
import type { SessionInfo } from '../kernel/session-info.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { createCache } from './cache.ts';
import type { AccountsRepo, SessionRow } from './repo.ts';
import { endOf, isValid, sessionInfo } from './session-row.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { Caller, Opened } from './types.ts';
import type { SessionToStore, Unstored } from './unstored.ts';

/** Minimum interval between writes of the last use. */
const touchEveryMs = 60_000;

interface FoundSession {
  readonly row: SessionRow;
  readonly session: SessionInfo;
}

/**
 * Opens, finds and ends sessions; `now` is epoch ms. `unstored`: sessions that cannot be stored at present; `isWritable`: whether the store
 * accepts writes, as far as known.
 */
export function createSessions(repo: AccountsRepo, now: () => number, unstored: Unstored, isWritable: () => boolean = () => true) {
  const cached = createCache<FoundSession>(now);
  /** Incremented on every invalidation: results of earlier look-ups must not be cached after it. */
  let generation = 0;

  async function load(hash: string): Promise<FoundSession | null> {
    if (unstored.isEnded(hash)) return null;
    const inMemory = unstored.session(hash);
    const row = inMemory ? await repo.sessionAsStored(inMemory.row, inMemory.passwordHash) : await repo.session(hash);
    return row && isValid(row, now()) ? { row, session: sessionInfo(row) } : null;
  }

  async function find(hash: string): Promise<FoundSession | null> {
    const recent = cached.get(hash);
    if (recent && recent.session.expires > now()) return recent;
    const began = generation;
    const loaded = await load(hash);
    if (loaded && began === generation) cached.set(hash, loaded);
    else cached.delete(hash);
    return loaded;
  }

  /** A use of the session: it is extended, up to its absolute end. */
  async function use({ row, session }: FoundSession): Promise<SessionInfo> {
    const time = now();
    if (time - row.last_seen < touchEveryMs) return session;
    const expires = endOf(row, time);
    const began = generation;
    if (!(await touch(row.token_hash, time, expires))) return session;
    const used = { row: { ...row, last_seen: time, expires }, session: { ...session, expires } };
    if (began === generation) cached.set(row.token_hash, used);
    return used.session;
  }

  /** Stores the last use; false: the store accepts no writes, and the stored end of the session is unchanged. */
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

  return {
    async byToken(token: string): Promise<SessionInfo | null> {
      const found = await find(tokenHash(token));
      return found && use(found);
    },

    /** Same as `byToken`, for automatic requests: it does not extend a session. */
    peek: async (token: string): Promise<SessionInfo | null> => (await find(tokenHash(token)))?.session ?? null,

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
      throw inMemory ? new AppError('loginFailed') : new Error('a session just begun is not valid');
    },

    /** A session was ended in the store: effective at once. */
    forget(session: SessionInfo): void {
      generation += 1;
      cached.delete(session.tokenHash);
    },

    forgetAll(): void {
      generation += 1;
      cached.clear();
    },
  };
}

export type AccountSessions = ReturnType<typeof createSessions>;
