/** Actions of a user on the own account: signing in and out, profile, password, sessions. Every action is recorded in the log, or rolled back. */
import type { Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit, AuditEntry } from '../audit/index.ts';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import { actorOf, type SessionInfo, sessionIdLength } from '../kernel/session-info.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { mailRepo } from './mail/mail-repo.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { type AccountsRepo, accountsRepo, knownDevicesRepo, type User } from './repo.ts';
import { type createSessions, visitorType } from './sessions.ts';
import type { Throttle } from './throttle.ts';
import type { Accounts, Caller, OwnAccount, Profile } from './types.ts';
import type { Unstored } from './unstored.ts';

interface OwnAccountDeps {
  readonly db: Kysely<Schema>;
  readonly sessions: ReturnType<typeof createSessions>;
  /** Receives sign-ins and sign-outs while the store takes no writes. */
  readonly unstored: Unstored;
  readonly throttle: Throttle;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

/** A session of a secret link acts in the name of the link's author, but is not that user. */
export function requirePerson(session: SessionInfo | null): SessionInfo {
  if (session === null) throw new AppError('notLoggedIn');
  if (session.secretLink) throw new AppError('forbidden');
  return session;
}

const actions = {
  signIn: { zh: '登录', en: 'Sign in' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  saveProfile: { zh: '修改个人信息', en: 'Change profile' },
  useAdmin: { zh: '切换管理员视图', en: 'Switch administrator view' },
  changePassword: { zh: '修改密码', en: 'Change password' },
  endOwn: { zh: '结束会话', en: 'End a session' },
  endOthers: { zh: '结束其他会话', en: 'End other sessions' },
} as const;

interface Done<T> {
  readonly value: T;
  /** null: nothing changed. */
  readonly entry: Omit<AuditEntry, 'projectId' | 'by' | 'target'> | null;
}

export function ownAccount({
  db,
  sessions,
  unstored,
  throttle,
  audit,
  now,
}: OwnAccountDeps): OwnAccount & Pick<Accounts, 'begin' | 'signOut' | 'requirePassword' | 'requireOwnPassword'> {
  const repo = accountsRepo(db);

  async function userOf(session: SessionInfo, from: AccountsRepo = repo): Promise<User> {
    const user = await from.userById(requirePerson(session).userId);
    if (!user) throw new AppError('notLoggedIn');
    return user;
  }

  async function shownProfile(user: User): Promise<Profile> {
    return profileOf(user, await mailRepo(db).pendingEmail(user.id, now()));
  }

  async function requirePassword(
    user: User,
    password: string,
    address: string,
    wrong: 'oldPasswordWrong' | 'passwordWrong',
  ): Promise<void> {
    const key = `password\n${user.id}`;
    const waitMs = throttle.begin(key);
    if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
    if (!(await passwordFits(password.trim(), user.password_hash, address))) throw new AppError(wrong);
    throttle.succeeded(key);
  }

  function entryOf(session: SessionInfo, { address }: Pick<Caller, 'address'>, entry: NonNullable<Done<unknown>['entry']>): AuditEntry {
    const projectId = session.secretLink?.projectId ?? null;
    return { projectId, by: actorOf({ session, address }), target: session.loginName, ...entry };
  }

  /** An action and its entry in the log, both or neither. */
  function written<T>(session: SessionInfo, from: Pick<Caller, 'address'>, deed: (own: AccountsRepo) => Promise<Done<T>>): Promise<T> {
    return db.transaction().execute(async (within) => {
      const { value, entry } = await deed(accountsRepo(within));
      if (entry) await audit.record(entryOf(session, from, entry), within);
      return value;
    });
  }

  /**
   * Ends sessions of a user: stored ones and those in memory; while the store takes no writes they end in memory, and the removal is stored
   * later.
   */
  async function endSessions(
    session: SessionInfo,
    from: Pick<Caller, 'address'>,
    which: { readonly prefix?: string; readonly except?: string },
    entry: (ended: number) => NonNullable<Done<unknown>['entry']>,
  ): Promise<number> {
    const { userId } = requirePerson(session);
    const isMeant = ({ token_hash }: { readonly token_hash: string }) =>
      token_hash !== which.except && token_hash.startsWith(which.prefix ?? '') && !unstored.isEnded(token_hash);
    const inMemory = unstored.of(userId).filter(isMeant);
    // First: an ended session must not be stored meanwhile.
    for (const { token_hash } of inMemory) unstored.forget(token_hash);
    let ended: number;
    try {
      ended = await written(session, from, async (own) => {
        const value = (await own.removeSessionsOf(userId, which)) + inMemory.length;
        return { value, entry: value === 0 ? null : entry(value) };
      });
    } catch (error) {
      if (!storageTroubleOf(error)) throw error;
      const meant = [...(await repo.sessionsOf(userId, now())).filter(isMeant), ...inMemory];
      ended = meant.length;
      if (ended > 0)
        unstored.end(
          meant.map(({ token_hash }) => token_hash),
          entryOf(session, from, entry(ended)),
        );
    }
    sessions.forgetAll();
    return ended;
  }

  return {
    async begin({ session }, replaces, from) {
      const { tokenHash } = session;
      const signIn = { action: actions.signIn };
      const owe = () => unstored.signedIn(tokenHash, replaces?.tokenHash ?? null, entryOf(session, from, signIn));
      try {
        // A session in memory and its entry are stored together.
        if (unstored.session(tokenHash)) owe();
        else
          await written(session, from, async (own) => {
            if (replaces) await own.removeSession(replaces.tokenHash);
            return { value: undefined, entry: signIn };
          });
      } catch (error) {
        unstored.forget(tokenHash);
        if (storageTroubleOf(error)) owe();
        else {
          await repo.removeSession(tokenHash);
          sessions.forget(session);
          throw error;
        }
      }
      if (replaces) sessions.forget(replaces);
    },

    async signOut(session, from) {
      const signOut = { action: actions.signOut };
      const owe = () => unstored.end([session.tokenHash], entryOf(session, from, signOut));
      if (unstored.session(session.tokenHash)) owe();
      else
        await written(session, from, async (own) => {
          await own.removeSession(session.tokenHash);
          return { value: undefined, entry: signOut };
        }).catch((error: unknown) => {
          if (!storageTroubleOf(error)) throw error;
          owe();
        });
      sessions.forget(session);
    },

    requirePassword,

    async requireOwnPassword(session, password, address) {
      await requirePassword(await userOf(requirePerson(session)), password, address, 'passwordWrong');
    },

    profile: async (session) => shownProfile(await userOf(session)),

    async saveProfile(session, { name, mobile, company, language }, from) {
      const after = await written(session, from, async (own) => {
        const user = await userOf(session, own);
        const changes = {
          ...(name === undefined ? {} : { name }),
          ...(mobile === undefined ? {} : { mobile }),
          ...(company === undefined ? {} : { company }),
          ...(language === undefined ? {} : { language }),
        };
        const changed = { ...user, ...changes };
        if (shown(changed) === shown(user)) return { value: user, entry: null };
        await own.updateUser(user.id, changes);
        return { value: changed, entry: { action: actions.saveProfile, oldValue: shown(user), setValue: shown(changed) } };
      });
      sessions.forgetAll();
      return shownProfile(after);
    },

    async setUseAdmin(session, useAdmin, from) {
      if (requirePerson(session).useAdmin === undefined) throw new AppError('notFound');
      await written(session, from, async (own) => {
        const before = (await userOf(session, own)).use_admin === 1;
        if (before === useAdmin) return { value: undefined, entry: null };
        await own.updateUser(session.userId, { use_admin: useAdmin ? 1 : 0 });
        return { value: undefined, entry: { action: actions.useAdmin, oldValue: String(before), setValue: String(useAdmin) } };
      });
      // Every session of the account, and cached data about it, is updated at once.
      sessions.forgetAll();
      return { ...session, useAdmin, userType: useAdmin ? 1 : 0 };
    },

    async changePassword(session, oldPassword, password, from) {
      const user = await userOf(session);
      await requirePassword(user, oldPassword, from.address, 'oldPasswordWrong');
      // Hashed before the transaction: hashing is slow by design, and SQLite has one connection.
      const hash = await hashPassword(password.trim(), from.address);
      const { ended, remember } = await written(session, from, async (own) => {
        await own.updateUser(user.id, { password_hash: hash });
        const remember = (await own.session(session.tokenHash))?.remember === 1;
        // Others who know the token of this session must be signed out as well.
        const ended = (await own.removeSessionsOf(user.id)) - 1;
        await knownDevicesRepo(own.db).forget(user.id);
        await mailRepo(own.db).removeAllOf(user.id);
        return { value: { ended, remember }, entry: { action: actions.changePassword, result: String(ended) } };
      });
      sessions.forgetAll();
      return { ended, opened: await sessions.open(user.id, from, { remember, passwordHash: hash }) };
    },

    async ownSessions(session) {
      const { userId } = requirePerson(session);
      const stored = (await repo.sessionsOf(userId, now())).filter(({ token_hash }) => !unstored.isEnded(token_hash));
      return [...unstored.of(userId), ...stored].map((row) => ({
        id: row.token_hash.slice(0, sessionIdLength),
        created: row.created,
        lastSeen: row.last_seen,
        expires: row.expires,
        address: row.address,
        agent: row.agent,
        current: row.token_hash === session.tokenHash,
      }));
    },

    async endOwn(session, id, from) {
      const ended = await endSessions(session, from, { prefix: id }, () => ({ action: actions.endOwn, setValue: id }));
      if (ended === 0) throw new AppError('notFound');
      return ended;
    },

    endOthers: (session, from) =>
      endSessions(session, from, { except: session.tokenHash }, (ended) => ({ action: actions.endOthers, result: String(ended) })),

    async resetPassword(loginName, password) {
      const user = await repo.userByLoginName(loginName.trim());
      if (!user) return false;
      const hash = await hashPassword(password.trim());
      await db.transaction().execute(async (within) => {
        await accountsRepo(within).updateUser(user.id, { password_hash: hash });
        await accountsRepo(within).removeSessionsOf(user.id);
        await mailRepo(within).removeAllOf(user.id);
      });
      sessions.forgetAll();
      return true;
    },

    async endAll(loginName) {
      const user = await repo.userByLoginName(loginName.trim());
      if (!user) return null;
      const ended = await repo.removeSessionsOf(user.id);
      sessions.forgetAll();
      return ended;
    },
  };
}

function shown({ name, mobile, company, language }: User): string {
  return JSON.stringify({ name, mobile, company, language });
}

function profileOf(user: User, emailPending: string | null): Profile {
  return {
    loginName: user.login_name,
    name: user.name,
    mobile: user.mobile,
    company: user.company,
    language: user.language as Language | null,
    userType: user.user_type === 1 ? 1 : 0,
    ...(user.user_type === visitorType ? { readOnly: true as const } : {}),
    created: user.created,
    email: user.email,
    emailPending,
  };
}
