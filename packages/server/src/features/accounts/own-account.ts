/** What a person does with his own account: profile, password, sessions. */
import type { Language } from '@czyun/contract';
import { AppError } from '../../http/errors.ts';
import type { SessionInfo } from '../../http/kernel.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import type { AccountsRepo, User } from './repo.ts';
import type { createSessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';
import type { OwnAccount, Profile } from './types.ts';

interface OwnAccountDeps {
  readonly repo: AccountsRepo;
  readonly sessions: ReturnType<typeof createSessions>;
  readonly throttle: Throttle;
  readonly now: () => number;
}

/** Enough of a token's hash to name a session; nothing can be done with it. */
const idLength = 24;

/** A session of a secret link acts in the name of whoever made the link, but is not that person. */
export function requirePerson(session: SessionInfo | null): SessionInfo {
  if (session === null) throw new AppError('notLoggedIn');
  if (session.secretLink) throw new AppError('forbidden');
  return session;
}

export function ownAccount({ repo, sessions, throttle, now }: OwnAccountDeps): OwnAccount {
  async function userOf(session: SessionInfo): Promise<User> {
    const user = await repo.userById(requirePerson(session).userId);
    if (!user) throw new AppError('notLoggedIn');
    return user;
  }

  async function endSessions(userId: number, which?: { prefix?: string; except?: string }): Promise<number> {
    const ended = await repo.removeSessionsOf(userId, which);
    sessions.forgetAll();
    return ended;
  }

  async function setPassword(user: User, password: string): Promise<void> {
    await repo.updateUser(user.id, { password_hash: await hashPassword(password.trim()) });
  }

  return {
    profile: async (session) => profileOf(await userOf(session)),

    async saveProfile(session, { name, mobile, company, language }) {
      const user = await userOf(session);
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(mobile === undefined ? {} : { mobile }),
        ...(company === undefined ? {} : { company }),
        ...(language === undefined ? {} : { language }),
      };
      if (Object.keys(changes).length > 0) await repo.updateUser(user.id, changes);
      sessions.forgetAll();
      return profileOf({ ...user, ...changes });
    },

    async changePassword(session, oldPassword, password) {
      const user = await userOf(session);
      const key = `password\n${user.id}`;
      const waitMs = throttle.begin(key);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      if (!(await passwordFits(oldPassword.trim(), user.password_hash))) throw new AppError('oldPasswordWrong');
      throttle.succeeded(key);
      await setPassword(user, password);
      return endSessions(user.id, { except: session.tokenHash });
    },

    async ownSessions(session) {
      const rows = await repo.sessionsOf(requirePerson(session).userId, now());
      return rows.map((row) => ({
        id: row.token_hash.slice(0, idLength),
        created: row.created,
        lastSeen: row.last_seen,
        expires: row.expires,
        address: row.address,
        agent: row.agent,
        current: row.token_hash === session.tokenHash,
      }));
    },

    async endOwn(session, id) {
      const ended = await endSessions(requirePerson(session).userId, { prefix: id });
      if (ended === 0) throw new AppError('notFound');
      return ended;
    },

    endOthers: (session) => endSessions(requirePerson(session).userId, { except: session.tokenHash }),

    async resetPassword(loginName, password) {
      const user = await repo.userByLoginName(loginName.trim());
      if (!user) return false;
      await setPassword(user, password);
      await endSessions(user.id);
      return true;
    },

    async endAll(loginName) {
      const user = await repo.userByLoginName(loginName.trim());
      return user ? endSessions(user.id) : null;
    },
  };
}

function profileOf(user: User): Profile {
  return {
    loginName: user.login_name,
    name: user.name,
    mobile: user.mobile,
    company: user.company,
    language: user.language as Language | null,
    userType: user.user_type === 1 ? 1 : 0,
    created: user.created,
  };
}
