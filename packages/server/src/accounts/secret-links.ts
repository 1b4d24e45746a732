/** Secret links: sessions without an account, for displays. */
import { codes as membershipCodes } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/index.ts';
import { AppError } from '../kernel/errors.ts';
import { accountsRepo } from './repo.ts';
import type { AccountSessions } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { Accounts } from './types.ts';

interface SecretLinkDeps {
  readonly db: Kysely<Schema>;
  readonly forgetAll: AccountSessions['forgetAll'];
  readonly now: () => number;
}

export function createSecretLinks({ db, forgetAll, now }: SecretLinkDeps): Pick<Accounts, 'createSecretLink' | 'revokeSecretLink'> {
  return {
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
      forgetAll();
    },
  };
}
