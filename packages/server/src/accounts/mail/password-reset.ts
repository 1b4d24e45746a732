/** A new password by e-mail. The caller cannot find out who has an account: neither from the answer nor from its duration. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldText, hourMs, type Language, linkOf, routes, sayField } from '@czyun/contract';
import { unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { networkOf } from '../../network-of.ts';
import { hashPassword } from '../passwords.ts';
import { accountsRepo, knownDevicesRepo, type User } from '../repo.ts';
import { visitorType } from '../session-row.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { mailRepo } from './mail-repo.ts';
import { doneMail, resetMail } from './mail-words.ts';
import type { AccountMailDeps } from './own-email.ts';

interface From {
  readonly address: string;
  readonly language: Language;
}

export interface PasswordReset {
  /** Whether links can be sent. */
  offered(): boolean;
  /** Returns at once; the work is done after the answer. Errors: `tooManyRequests` by typed text and by network, `mailMissing`. */
  ask(typed: string, from: From): void;
  /** Accepts the token of a link; returns the login name of the account. Errors: `resetLinkOver`, `tooManyRequests`. */
  reset(token: string, password: string, from: From): Promise<string>;
  /** Resolves once no requested work is in progress. */
  settle(): Promise<void>;
}

const linkMs = 30 * 60_000;
/** Maximum number of links of one account per hour, from all callers. */
const maxLinks = 5;
/** Maximum number of accounts of one address. */
const maxAccounts = 5;
/** Delay that sends the answer first: the store works on the thread that answers. */
const afterAnswerMs = 100;
const page = linkOf(routes['reset-password']);

const actions = {
  ask: { zh: '申请重置密码', en: 'Request a password reset by e-mail' },
  reset: { zh: '通过邮件重置密码', en: 'Set a new password by e-mail' },
} as const;

export function createPasswordReset({ db, accounts, audit, security, notify, now, warn }: AccountMailDeps): PasswordReset {
  const throttle = accounts.throttles('passwordReset');
  const running = new Set<Promise<void>>();

  function slow(key: string): void {
    const waitMs = throttle.begin(key);
    if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
  }

  const offered = () => notify.offers('email') && notify.pageAddress({ projectId: null, page }) !== null;
  const languageOf = (user: User, { language }: From) => (user.language === 'zh' || user.language === 'en' ? user.language : language);

  async function sendLink(user: User, email: string, from: From): Promise<void> {
    const time = now();
    const token = newToken();
    // The token follows after `#`, which no server and no proxy records.
    const address = notify.pageAddress({ projectId: null, page, hash: `token=${token}` });
    if (address === null) return;
    const actor = unsigned(user.login_name, from.address);
    const isSent = await db.transaction().execute(async (within) => {
      // Locks the account, so that simultaneous requests get no more links than consecutive ones.
      const locked = await accountsRepo(within).lockUser(user.id);
      if (locked?.email !== email || (await mailRepo(within).countSince(user.id, 'reset', time - hourMs)) >= maxLinks) return false;
      // Only the latest link works: an older e-mail, or one that was forwarded, is useless.
      await mailRepo(within).endOf(user.id, 'reset', time);
      const row = { token_hash: tokenHash(token), user_id: user.id, email, created: time, expires: time + linkMs };
      await mailRepo(within).insert({ ...row, purpose: 'reset' });
      await audit.record({ projectId: null, by: actor, target: user.login_name, action: actions.ask }, within);
      return true;
    });
    if (!isSent) return;
    const facts = { loginName: user.login_name, time, network: networkOf(from.address) };
    const notice = resetMail(languageOf(user, from), facts, address);
    await notify.send({ channel: 'email', target: { address: email }, notice, projectId: null, workClass: 'urgent' });
  }

  async function work(typed: string, from: From): Promise<void> {
    await sleep(afterAnswerMs);
    const named = await accountsRepo(db).userByLoginName(typed);
    const found = named ? [named] : await accountsRepo(db).usersByEmail(typed, maxAccounts);
    for (const user of found) {
      if (user.disabled === 0 && user.user_type !== visitorType && user.email !== null) await sendLink(user, user.email, from);
    }
  }

  return {
    offered,

    ask(typed, from) {
      if (!offered()) throw new AppError('mailMissing');
      const network = networkOf(from.address);
      slow(`ask\n${typed.toLowerCase()}\n${network}`);
      slow(`ask\n\n${network}`);
      const under: Promise<void> = work(typed, from)
        .catch((error: unknown) => warn(error, 'a link for a new password could not be sent'))
        .finally(() => running.delete(under));
      running.add(under);
    },

    async reset(token, password, from) {
      const network = networkOf(from.address);
      slow(`reset\n${network}`);
      const hash = tokenHash(token);
      // Checked first, so that nobody can make the server hash passwords without a valid token; used up inside the transaction.
      const link = await mailRepo(db).find(hash, 'reset', now());
      const user = link && (await accountsRepo(db).userById(link.user_id));
      if (!user) throw new AppError('resetLinkOver');
      if (user.login_name.toLowerCase() === password.toLowerCase())
        throw new AppError('badInput', {}, [{ path: 'password', message: sayField(fieldText('passwordIsAccount'), from.language) }]);
      const passwordHash = await hashPassword(password, from.address);
      const by = unsigned(user.login_name, from.address);
      const ended = await db.transaction().execute(async (within) => {
        const own = accountsRepo(within);
        const taken = await mailRepo(within).take(hash, 'reset', now());
        const present = taken && (await own.userById(taken.user_id));
        if (present?.disabled !== 0 || present.email !== taken?.email) throw new AppError('resetLinkOver');
        await own.updateUser(user.id, { password_hash: passwordHash });
        const count = await own.removeSessionsOf(user.id);
        await knownDevicesRepo(within).forget(user.id);
        await mailRepo(within).removeAllOf(user.id);
        await audit.record({ projectId: null, by, target: user.login_name, action: actions.reset, result: String(count) }, within);
        return count;
      });
      accounts.forgetSessions();
      throttle.succeeded(`reset\n${network}`);
      security.note({ kind: 'passwordReset', by, call: 'resetPassword', detail: `by e-mail, sessions ended: ${ended}` });
      const facts = { loginName: user.login_name, time: now(), network };
      if (user.email !== null)
        await notify
          .send({
            channel: 'email',
            target: { address: user.email },
            notice: doneMail(languageOf(user, from), facts, 'reset'),
            projectId: null,
          })
          .catch((error: unknown) => warn(error, 'the owner could not be notified of a new password'));
      return user.login_name;
    },

    async settle() {
      await Promise.all(running);
    },
  };
}
