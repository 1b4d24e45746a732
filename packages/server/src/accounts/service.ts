/** Accounts, sessions, memberships, secret links. Independent of HTTP. */
import { codes as membershipCodes } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { type Audit, createAudit } from '../audit/index.ts';
import type { Schema, StoreWatch } from '../db/index.ts';
import { AppError } from '../kernel/errors.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { mailRepo } from './mail/mail-repo.ts';
import type { OwnAccountDeps } from './own-actions.ts';
import { createOwnPassword } from './own-password.ts';
import { createOwnProfile } from './own-profile.ts';
import { createOwnSessions } from './own-sessions.ts';
import { accountsRepo } from './repo.ts';
import { createRights } from './rights.ts';
import { createSecretLinks } from './secret-links.ts';
import { createSessionCodes } from './session-codes.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createThrottles } from './throttles.ts';
import type { Accounts, OtherServers } from './types.ts';
import { Unstored } from './unstored.ts';
import { userRow } from './user-row.ts';

interface AccountsDeps {
  readonly db: Kysely<Schema>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Log of the actions; by default the log of the same store. */
  readonly audit?: Pick<Audit, 'record'>;
  /** Whether the store takes writes; without it, it is assumed to. */
  readonly watch?: StoreWatch;
  /** File for sign-outs while the store takes no writes (unstored.ts). */
  readonly endedFile?: string;
  readonly warn?: (details: object, message: string) => void;
  /** Other servers on the same store; absent: none. */
  readonly others?: OtherServers;
}

/** Accounts of a store; throws AppErrors of the contract's catalogue. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, now, audit = createAudit(deps), watch, endedFile, warn = () => {}, others } = deps;
  const repo = accountsRepo(db);
  const unstored = new Unstored({ db, audit, now, warn, endedFile });
  const cached = createSessions(repo, now, unstored, () => watch?.trouble() === undefined);
  const cachedCodes = createSessionCodes(repo, now);
  const { sessions, codes } = followedByOthers(cached, cachedCodes, () => others?.ended());
  others?.onEnded(() => {
    cached.forgetAll();
    cachedCodes.forgetAll();
  });
  const throttles = createThrottles(now, others?.attempts);
  const throttle = throttles('signIn');
  const forgetAll = () => {
    sessions.forgetAll();
    codes.forgetAll();
  };
  const own: OwnAccountDeps = { db, sessions: { ...sessions, forgetAll }, unstored, audit, now };

  const stopListening = watch?.onChange((trouble) => {
    if (!trouble) void unstored.settle();
  });
  // Pending writes of an earlier process.
  if (watch) void unstored.settle();

  return {
    ...createOwnSessions(own),
    ...createOwnProfile(own),
    ...createOwnPassword(own, throttle),
    ...createSignIn({ db, sessions, throttle, audit, watch, now }),
    ...createSecretLinks({ db, forgetAll, now }),
    throttles,
    sessionByToken: sessions.byToken,
    peekSession: sessions.peek,
    codeIn: codes.codeIn,
    codes: codes.codes,
    rightsNow: createRights(repo, now),
    forgetCodes: codes.forget,
    forgetSessions: forgetAll,

    async mailOf(userId) {
      const user = await repo.userById(userId);
      if (user?.disabled !== 0 || user.email === null) return null;
      return { email: user.email, language: user.language === 'zh' || user.language === 'en' ? user.language : null };
    },

    async end(session) {
      await repo.removeSession(session.tokenHash).catch((error: unknown) => {
        if (!storageTroubleOf(error)) throw error;
        unstored.end([session.tokenHash], null);
      });
      sessions.forget(session);
    },

    sessionsInMemory: () => unstored.size,

    async createUser(user) {
      const id = await repo.insertUser(await userRow(user, now()));
      if (id === undefined) throw new AppError('conflict');
      return id;
    },

    async setMembership(userId, projectId, code) {
      if (code !== null && !(code in membershipCodes)) throw new AppError('badInput');
      await repo.setMembership(userId, projectId, code, now());
      codes.forget(userId);
    },

    async userIdOf(loginName) {
      return (await repo.userByLoginName(loginName))?.id ?? null;
    },

    async removeExpired() {
      await mailRepo(db).removeExpired(now());
      return repo.removeExpiredSessions(now());
    },

    async close() {
      stopListening?.();
      await unstored.settle();
      unstored.close();
    },
  };
}

/** The same, informing other servers of everything that is no longer valid. */
function followedByOthers(
  sessions: ReturnType<typeof createSessions>,
  codes: ReturnType<typeof createSessionCodes>,
  inform: () => void,
): { readonly sessions: typeof sessions; readonly codes: typeof codes } {
  const informing =
    <A extends unknown[]>(forget: (...of: A) => void) =>
    (...of: A) => {
      forget(...of);
      inform();
    };
  return {
    sessions: { ...sessions, forget: informing(sessions.forget), forgetAll: informing(sessions.forgetAll) },
    codes: { ...codes, forget: informing(codes.forget), forgetAll: informing(codes.forgetAll) },
  };
}
