/** The SQL of secrets sent by e-mail. */
import { hourMs } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AccountTokenTable, Schema } from '../../db/schema.ts';

export type AccountToken = Selectable<AccountTokenTable>;
/** `email`: confirms an address; `reset`: sets a new password. */
export type TokenPurpose = 'email' | 'reset';

/** How long expired rows stay, to count requests. */
const keepOverMs = hourMs;

export function mailRepo(db: Kysely<Schema>) {
  return {
    insert: async (token: Insertable<AccountTokenTable> & { readonly purpose: TokenPurpose }): Promise<void> => {
      await db.insertInto('account_tokens').values(token).execute();
    },

    /** A valid token; undefined if unknown, used, expired or of another purpose. */
    find: (hash: string, purpose: TokenPurpose, now: number): Promise<AccountToken | undefined> =>
      db
        .selectFrom('account_tokens')
        .selectAll()
        .where('token_hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires', '>', now)
        .executeTakeFirst(),

    /** Uses the token up: of two simultaneous callers one succeeds. */
    take: (hash: string, purpose: TokenPurpose, now: number): Promise<AccountToken | undefined> =>
      db
        .deleteFrom('account_tokens')
        .where('token_hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires', '>', now)
        .returningAll()
        .executeTakeFirst(),

    removeOf: async (userId: number, purpose: TokenPurpose): Promise<void> => {
      await db.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
    },

    /** Ends valid tokens; the rows stay, to be counted. */
    endOf: async (userId: number, purpose: TokenPurpose, now: number): Promise<void> => {
      await db
        .updateTable('account_tokens')
        .set({ expires: now })
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('expires', '>', now)
        .execute();
    },

    /** A new password ends every link and every code. */
    removeAllOf: async (userId: number): Promise<void> => {
      await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
    },

    /** The address waiting for its code; null: none. */
    pendingEmail: async (userId: number, now: number): Promise<string | null> => {
      const found = await db
        .selectFrom('account_tokens')
        .select('email')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'email')
        .where('expires', '>', now)
        .orderBy('created', 'desc')
        .limit(1)
        .executeTakeFirst();
      return found?.email ?? null;
    },

    /** Number created since. */
    countSince: async (userId: number, purpose: TokenPurpose, since: number): Promise<number> => {
      const { count } = await db
        .selectFrom('account_tokens')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('created', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },

    removeExpired: async (now: number): Promise<void> => {
      await db
        .deleteFrom('account_tokens')
        .where('expires', '<', now - keepOverMs)
        .execute();
    },
  };
}
