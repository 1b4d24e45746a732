/** The e-mail address of the user's own account: it is not used before a code sent to it has been entered. */
import type { Language } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { actorOf, type SessionInfo } from '../../kernel/session-info.ts';
import { networkOf } from '../../network-of.ts';
import type { Notice, Notify } from '../../notify/index.ts';
import { requirePerson } from '../own-actions.ts';
import { accountsRepo, type User } from '../repo.ts';
import { newInvitationCode, tidyInvitationCode, tokenHash } from '../tokens.ts';
import type { Accounts, Profile } from '../types.ts';
import { mailRepo } from './mail-repo.ts';
import { codeMail, doneMail } from './mail-words.ts';

export interface AccountMailDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'requirePassword' | 'forgetSessions' | 'profile' | 'throttles'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly security: SecurityLog;
  readonly notify: Notify;
  /** Epoch ms. */
  readonly now: () => number;
  readonly warn: (error: unknown, text: string) => void;
}

interface From {
  readonly address: string;
  readonly language: Language;
}

export interface OwnEmail {
  /**
   * Sends a code to the address, which is pending until the code is entered; null removes the current address. Errors: `passwordWrong`,
   * `tooManyRequests`, `mailMissing`.
   */
  set(session: SessionInfo, email: string | null, password: string, from: From): Promise<Profile>;
  /** Accepts the code: from then on the address is the account's. Errors: `emailCodeWrong`, `tooManyRequests`. */
  confirm(session: SessionInfo, code: string, from: From): Promise<Profile>;
}

const codeMs = dayMs;
const actions = {
  ask: { zh: '申请确认邮箱', en: 'Request confirmation of an e-mail address' },
  confirm: { zh: '修改邮箱', en: 'Change e-mail address' },
  remove: { zh: '移除邮箱', en: 'Remove e-mail address' },
} as const;

export function createOwnEmail({ db, accounts, audit, security, notify, now, warn }: AccountMailDeps): OwnEmail {
  const throttle = accounts.throttles('ownEmail');
  // A code is valid only for the account that it was sent for.
  const hashOf = (userId: number, code: string) => tokenHash(`${userId}\n${tidyInvitationCode(code)}`);

  function slow(key: string): void {
    const waitMs = throttle.begin(key);
    if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
  }

  async function userOf(session: SessionInfo): Promise<User> {
    const user = await accountsRepo(db).userById(requirePerson(session).userId);
    if (!user) throw new AppError('notLoggedIn');
    return user;
  }

  const languageOf = (user: User, { language }: From) => (user.language === 'zh' || user.language === 'en' ? user.language : language);
  const send = (email: string, notice: Notice) =>
    notify.send({ channel: 'email', target: { address: email }, notice, projectId: null, workClass: 'urgent' });

  /** To the previous address: an intruder cannot hide the change from the owner. */
  async function notifyFormer(session: SessionInfo, user: User, from: From): Promise<void> {
    security.note({ kind: 'emailChanged', by: actorOf({ session, address: from.address }) });
    if (user.email === null || !notify.offers('email')) return;
    const facts = { loginName: user.login_name, time: now(), network: networkOf(from.address) };
    await send(user.email, doneMail(languageOf(user, from), facts, 'email')).catch((error: unknown) =>
      warn(error, 'the former address could not be notified of a change'),
    );
  }

  async function remove(session: SessionInfo, user: User, from: From): Promise<void> {
    await db.transaction().execute(async (within) => {
      await mailRepo(within).removeOf(user.id, 'email');
      await mailRepo(within).removeOf(user.id, 'reset');
      await accountsRepo(within).updateUser(user.id, { email: null });
      const by = actorOf({ session, address: from.address });
      await audit.record({ projectId: null, by, target: user.login_name, action: actions.remove }, within);
    });
    await notifyFormer(session, user, from);
  }

  async function ask(session: SessionInfo, user: User, email: string, from: From): Promise<void> {
    const code = newInvitationCode();
    await db.transaction().execute(async (within) => {
      const repo = mailRepo(within);
      await accountsRepo(within).lockUser(user.id);
      // Only the latest code is valid.
      await repo.removeOf(user.id, 'email');
      const time = now();
      const token = { token_hash: hashOf(user.id, code), user_id: user.id, email, created: time, expires: time + codeMs };
      await repo.insert({ ...token, purpose: 'email' });
      const by = actorOf({ session, address: from.address });
      await audit.record({ projectId: null, by, target: user.login_name, action: actions.ask }, within);
    });
    const facts = { loginName: user.login_name, time: now(), network: networkOf(from.address) };
    await send(email, codeMail(languageOf(user, from), facts, code));
  }

  return {
    async set(session, email, password, from) {
      const user = await userOf(session);
      if (email !== null && !notify.offers('email')) throw new AppError('mailMissing');
      await accounts.requirePassword(user, password, from.address, 'passwordWrong');
      const hasNone = user.email === null && (await mailRepo(db).pendingEmail(user.id, now())) === null;
      if (email === null && hasNone) return accounts.profile(session);
      if (email === null) await remove(session, user, from);
      else {
        // Protects other people's mailboxes from being flooded.
        slow(`send\n${user.id}`);
        await ask(session, user, email, from);
      }
      return accounts.profile(session);
    },

    async confirm(session, code, from) {
      const user = await userOf(session);
      slow(`code\n${user.id}`);
      await db.transaction().execute(async (within) => {
        const token = await mailRepo(within).take(hashOf(user.id, code), 'email', now());
        if (!token) throw new AppError('emailCodeWrong');
        // Links sent to the previous address become invalid.
        await mailRepo(within).removeOf(user.id, 'reset');
        await accountsRepo(within).updateUser(user.id, { email: token.email });
        const by = actorOf({ session, address: from.address });
        await audit.record({ projectId: null, by, target: user.login_name, action: actions.confirm }, within);
      });
      throttle.succeeded(`code\n${user.id}`);
      await notifyFormer(session, user, from);
      return accounts.profile(session);
    },
  };
}
