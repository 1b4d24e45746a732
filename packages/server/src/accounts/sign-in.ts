/** Signing in: by password, by a secret link, and as the first administrator of a new server. */
import { userTypes } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../audit/index.ts';
import type { Schema, StoreWatch } from '../db/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { networkOf } from '../network-of.ts';
import { createKnownDevices } from './known-devices.ts';
import { passwordFits } from './passwords.ts';
import { accountsRepo } from './repo.ts';
import type { AccountSessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';
import { newToken, sameHash, tokenHash } from './tokens.ts';
import type { Accounts } from './types.ts';
import { userRow } from './user-row.ts';

interface SignInDeps {
  readonly db: Kysely<Schema>;
  readonly sessions: Pick<AccountSessions, 'open'>;
  readonly throttle: Throttle;
  readonly audit: Pick<Audit, 'record'>;
  readonly watch: StoreWatch | undefined;
  readonly now: () => number;
}

/** No account has this id. */
const nobody = 0;
/** From a network known for an account, wrong passwords of others delay a right one by at most this. */
const knownDelayMs = 10_000;
const guessing = { zh: '多次登录失败', en: 'Repeated failed sign-in' };

export function createSignIn({
  db,
  sessions,
  throttle,
  audit,
  watch,
  now,
}: SignInDeps): Pick<Accounts, 'login' | 'loginBySecret' | 'firstAdministratorToken' | 'firstAdministrator'> {
  const repo = accountsRepo(db);
  const known = createKnownDevices(db, now);

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
      const row = await userRow({ loginName: username, password, name: username, userType: userTypes.platform }, now(), caller.address);
      const id = await repo.takeFirstAdministratorToken(hash, row);
      if (id === undefined) throw new AppError('loginFailed');
      return sessions.open(id, caller);
    },
  };
}
