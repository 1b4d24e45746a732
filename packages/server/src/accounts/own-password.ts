/** The password of the own account: checked, changed, and reset by operators of the server. */
import { AppError } from '../kernel/errors.ts';
import { mailRepo } from './mail/mail-repo.ts';
import { type OwnAccountDeps, ownUser, recordedAction, requirePerson } from './own-actions.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { accountsRepo, knownDevicesRepo, type User } from './repo.ts';
import type { Throttle } from './throttle.ts';
import type { Accounts, OwnAccount } from './types.ts';

type OwnPassword = Pick<OwnAccount, 'changePassword' | 'resetPassword'> & Pick<Accounts, 'requirePassword' | 'requireOwnPassword'>;

const passwordChanged = { zh: '修改密码', en: 'Change password' };

export function createOwnPassword(deps: OwnAccountDeps, throttle: Throttle): OwnPassword {
  const { db, sessions } = deps;
  const repo = accountsRepo(db);

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

  return {
    requirePassword,

    async requireOwnPassword(session, password, address) {
      const user = await ownUser(requirePerson(session), repo);
      await requirePassword(user, password, address, 'passwordWrong');
    },

    async changePassword(session, oldPassword, password, from) {
      const user = await ownUser(session, repo);
      await requirePassword(user, oldPassword, from.address, 'oldPasswordWrong');
      // Hashed before the transaction: hashing is slow by design, and SQLite has one connection.
      const hash = await hashPassword(password.trim(), from.address);
      const { ended, remember } = await recordedAction(deps, session, from, async (own) => {
        await own.updateUser(user.id, { password_hash: hash });
        const remember = (await own.session(session.tokenHash))?.remember === 1;
        // Others who know the token of this session must be signed out as well.
        const ended = (await own.removeSessionsOf(user.id)) - 1;
        await knownDevicesRepo(own.db).forget(user.id);
        await mailRepo(own.db).removeAllOf(user.id);
        return { value: { ended, remember }, entry: { action: passwordChanged, result: String(ended) } };
      });
      sessions.forgetAll();
      return { ended, opened: await sessions.open(user.id, from, { remember, passwordHash: hash }) };
    },

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
  };
}
