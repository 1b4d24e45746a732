/** Accounts, sessions, memberships, secret links. Independent of HTTP. */
import { codes as membershipCodes } from '@czyun/contract';
import type { Insertable, Kysely } from 'kysely';
import { type Audit, createAudit } from '../audit/index.ts';
import type { Schema, StoreWatch, UserTable } from '../db/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { networkOf } from '../network-of.ts';
import { createKnownDevices } from './known-devices.ts';
import { mailRepo } from './mail/mail-repo.ts';
import { ownAccount } from './own-account.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { accountsRepo } from './repo.ts';
import { createRights } from './rights.ts';
import { createSessions, visitorType } from './sessions.ts';
import { createThrottle } from './throttle.ts';
import { newToken, sameHash, tokenHash } from './tokens.ts';
import type { Accounts, NewUser } from './types.ts';
import { Unstored } from './unstored.ts';

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
}

/** No account has this id. */
const nobody = 0;
/** From a network known for an account, wrong passwords of others delay a right one by at most this. */
const knownDelayMs = 10_000;
const guessing = { zh: '多次登录失败', en: 'Repeated failed sign-in' };

/** Accounts of a store; throws AppErrors of the contract's catalogue. */
export function createAccounts({ db, now, audit = createAudit({ db, now }), watch, endedFile, warn = () => {} }: AccountsDeps): Accounts {
  const repo = accountsRepo(db);
  const unstored = new Unstored({ db, audit, now, warn, endedFile });
  const sessions = createSessions(repo, now, unstored, () => watch?.trouble() === undefined);
  const throttle = createThrottle(now);
  const known = createKnownDevices(db, now);

  const stopListening = watch?.onChange((trouble) => {
    if (!trouble) void unstored.settle();
  });
  // Pending writes of an earlier process.
  if (watch) void unstored.settle();

  /** Optional writes, which must not make signing in fail. */
  async function whereWritable<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (watch?.trouble()) return undefined;
    try {
      return await work();
    } catch (error) {
      if (storageTroubleOf(error)) return undefined;
      throw error;
    }
  }

  return {
    ...ownAccount({ db, sessions, unstored, throttle, audit, now }),
    sessionByToken: sessions.byToken,
    standingSession: sessions.standing,
    codeIn: sessions.codeIn,
    codes: sessions.codes,
    rightsNow: createRights(repo, now),

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

    async login(username, password, rememberMe, caller) {
      const user = await repo.userByLoginName(username.trim());
      const from = await known.find(user?.id ?? nobody, caller);
      const account = `${username.trim().toLowerCase()}\n`;
      // A browser that signed in before is counted separately: others at its address cannot lock it out.
      const key = account + (from.device ? `device ${from.device}` : networkOf(caller.address));
      const waitMs = throttle.begin(key, from.network ? knownDelayMs : undefined);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      const fits = await passwordFits(password.trim(), user?.password_hash, caller.address);
      if (!user || !fits || user.disabled !== 0) {
        // Once it is slowed down: each further attempt waits longer, so nobody can fill the log.
        const by = unsigned(username.trim(), caller.address);
        if (throttle.blocks(key)) await whereWritable(() => audit.record({ projectId: null, by, action: guessing }));
        throw new AppError('loginFailed');
      }
      throttle.succeeded(key);
      const opened = await sessions.open(user.id, caller, { remember: rememberMe, passwordHash: user.password_hash });
      const device = await whereWritable(() => known.remember(user.id, caller));
      return device === undefined ? opened : { ...opened, device };
    },

    async loginBySecret(secret, caller) {
      const link = await repo.secretLink(tokenHash(secret));
      if (!link || link.revoked !== null || link.expires <= now()) throw new AppError('loginFailed');
      return sessions.open(link.created_by, caller, { link: { id: link.id, expires: link.expires } });
    },

    async createUser(user) {
      const id = await repo.insertUser(await userRow(user, now()));
      if (id === undefined) throw new AppError('conflict');
      return id;
    },

    async setMembership(userId, projectId, code) {
      if (code !== null && !(code in membershipCodes)) throw new AppError('badInput');
      await repo.setMembership(userId, projectId, code, now());
      sessions.forgetCodes(userId);
    },

    async createSecretLink(link, also) {
      if (!(link.code in membershipCodes)) throw new AppError('badInput');
      const secret = newToken();
      const row = {
        token_hash: tokenHash(secret),
        project_id: link.projectId,
        code: link.code,
        name: link.name,
        writes: link.writes ? 1 : 0,
        money: link.money ? 1 : 0,
        created_by: link.createdBy,
        created: now(),
        expires: link.expires,
        revoked: null,
      };
      const id = await db.transaction().execute(async (within) => {
        const inserted = await accountsRepo(within).insertSecretLink(row);
        await also?.(within, inserted);
        return inserted;
      });
      return { id, secret };
    },

    async revokeSecretLink(id, also) {
      await db.transaction().execute(async (within) => {
        await accountsRepo(within).revokeSecretLink(id, now());
        await also?.(within);
      });
      sessions.forgetAll();
    },

    async firstAdministratorToken() {
      if (await repo.anyUser()) return null;
      const token = newToken();
      await repo.setFirstAdministratorToken(tokenHash(token));
      return token;
    },

    async firstAdministrator(token, username, password, caller) {
      const hash = tokenHash(token);
      // Checked first, so that nobody can make the server hash passwords without a valid token; used up inside the transaction.
      if (!sameHash((await repo.firstAdministratorToken()) ?? '', hash) || (await repo.anyUser())) throw new AppError('loginFailed');
      const row = await userRow({ loginName: username, password, name: username, userType: 1 }, now(), caller.address);
      const id = await repo.takeFirstAdministratorToken(hash, row);
      if (id === undefined) throw new AppError('loginFailed');
      return sessions.open(id, caller);
    },

    forgetCodes: sessions.forgetCodes,
    forgetSessions: sessions.forgetAll,

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

/** A user as stored, the password hashed; `time` is epoch ms, `address` the origin of the request (none: the server). */
export async function userRow(user: NewUser, time: number, address?: string): Promise<Insertable<UserTable>> {
  return {
    login_name: user.loginName.trim(),
    name: user.name,
    mobile: user.mobile ?? '',
    company: user.company ?? '',
    // Signing in trims, so storing does too.
    password_hash: await hashPassword(user.password.trim(), address),
    user_type: user.readOnly ? visitorType : (user.userType ?? 0),
    language: user.language ?? null,
    created: time,
    disabled: 0,
  };
}
