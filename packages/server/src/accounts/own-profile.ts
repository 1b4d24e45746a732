/** The profile of the own account. */
import { type Language, userTypes } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import { mailRepo } from './mail/mail-repo.ts';
import { type OwnAccountDeps, ownUser, recordedAction, requirePerson } from './own-actions.ts';
import { accountsRepo, type User } from './repo.ts';
import { visitorType } from './session-row.ts';
import type { OwnAccount, Profile } from './types.ts';

const actions = {
  saveProfile: { zh: '修改个人信息', en: 'Change profile' },
  useAdmin: { zh: '切换管理员视图', en: 'Switch administrator view' },
} as const;

function loggedFields({ name, mobile, company, language }: User): string {
  return JSON.stringify({ name, mobile, company, language });
}

function profileOf(user: User, emailPending: string | null): Profile {
  return {
    loginName: user.login_name,
    name: user.name,
    mobile: user.mobile,
    company: user.company,
    language: user.language as Language | null,
    userType: user.user_type === userTypes.platform ? userTypes.platform : userTypes.user,
    ...(user.user_type === visitorType ? { readOnly: true as const } : {}),
    created: user.created,
    email: user.email,
    emailPending,
  };
}

export function createOwnProfile(deps: OwnAccountDeps): Pick<OwnAccount, 'profile' | 'saveProfile' | 'setUseAdmin'> {
  const { db, sessions, now } = deps;
  const repo = accountsRepo(db);

  async function shownProfile(user: User): Promise<Profile> {
    return profileOf(user, await mailRepo(db).pendingEmail(user.id, now()));
  }

  return {
    profile: async (session) => shownProfile(await ownUser(session, repo)),

    async saveProfile(session, { name, mobile, company, language }, from) {
      const after = await recordedAction(deps, session, from, async (own) => {
        const user = await ownUser(session, own);
        const changes = {
          ...(name === undefined ? {} : { name }),
          ...(mobile === undefined ? {} : { mobile }),
          ...(company === undefined ? {} : { company }),
          ...(language === undefined ? {} : { language }),
        };
        const changed = { ...user, ...changes };
        if (loggedFields(changed) === loggedFields(user)) return { value: user, entry: null };
        await own.updateUser(user.id, changes);
        return { value: changed, entry: { action: actions.saveProfile, oldValue: loggedFields(user), setValue: loggedFields(changed) } };
      });
      sessions.forgetAll();
      return shownProfile(after);
    },

    async setUseAdmin(session, useAdmin, from) {
      if (requirePerson(session).useAdmin === undefined) throw new AppError('notFound');
      await recordedAction(deps, session, from, async (own) => {
        const before = (await ownUser(session, own)).use_admin === 1;
        if (before === useAdmin) return { value: undefined, entry: null };
        await own.updateUser(session.userId, { use_admin: useAdmin ? 1 : 0 });
        return { value: undefined, entry: { action: actions.useAdmin, oldValue: String(before), setValue: String(useAdmin) } };
      });
      // Every session of the account, and cached data about it, is updated at once.
      sessions.forgetAll();
      return { ...session, useAdmin, userType: useAdmin ? 1 : 0 };
    },
  };
}
