/** SQL of sessions. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema, SessionTable } from '../db/index.ts';

export interface SessionRow extends Selectable<SessionTable> {
  readonly login_name: string;
  readonly name: string;
  readonly user_type: number;
  readonly use_admin: number;
  readonly language: string | null;
  readonly disabled: number;
  readonly link_project_id: number | null;
  readonly link_code: number | null;
  readonly link_name: string | null;
  readonly link_expires: number | null;
  readonly link_revoked: number | null;
  readonly link_writes: number | null;
  readonly link_money: number | null;
}

const linkColumns = [
  'secret_links.project_id as link_project_id',
  'secret_links.code as link_code',
  'secret_links.name as link_name',
  'secret_links.expires as link_expires',
  'secret_links.revoked as link_revoked',
  'secret_links.writes as link_writes',
  'secret_links.money as link_money',
] as const;

const userColumns = ['users.login_name', 'users.name', 'users.user_type', 'users.use_admin', 'users.language', 'users.disabled'] as const;

export function sessionsRepo(db: Kysely<Schema>) {
  return {
    session: (hash: string): Promise<SessionRow | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('secret_links', 'secret_links.id', 'sessions.secret_link_id')
        .selectAll('sessions')
        .select(userColumns)
        .select(linkColumns)
        .where('sessions.token_hash', '=', hash)
        .executeTakeFirst(),

    insertSession: async (session: Insertable<SessionTable>): Promise<void> => {
      await db.insertInto('sessions').values(session).execute();
    },

    /** A new session, if the password is still the same and the account may sign in; locks the account against simultaneous changes. */
    insertSessionOf: (session: Insertable<SessionTable>, passwordHash: string): Promise<boolean> =>
      db.transaction().execute((transaction) => sessionsRepo(transaction).insertSessionWithin(session, passwordHash)),

    /** The same in a transaction of the caller; without a password hash the session is that of a link. */
    insertSessionWithin: async (session: Insertable<SessionTable>, passwordHash: string | undefined): Promise<boolean> => {
      if (passwordHash !== undefined) {
        const locked = await db
          .updateTable('users')
          .set(({ ref }) => ({ password_hash: ref('password_hash') }))
          .where('id', '=', session.user_id)
          .where('password_hash', '=', passwordHash)
          .where('disabled', '=', 0)
          .returning('id')
          .executeTakeFirst();
        if (!locked) return false;
      }
      await db.insertInto('sessions').values(session).execute();
      return true;
    },

    /** A session that is not stored, with the stored state of its account and link. */
    sessionAsStored: async (session: Selectable<SessionTable>, passwordHash: string | undefined): Promise<SessionRow | undefined> => {
      const stored = await db
        .selectFrom('users')
        .leftJoin('secret_links', (join) => join.on('secret_links.id', '=', session.secret_link_id ?? 0))
        .select(['users.password_hash', ...userColumns])
        .select(linkColumns)
        .where('users.id', '=', session.user_id)
        .executeTakeFirst();
      if (!stored || (passwordHash !== undefined && stored.password_hash !== passwordHash)) return undefined;
      const { password_hash: _hash, ...columns } = stored;
      return { ...session, ...columns };
    },

    touchSession: async (hash: string, lastSeen: number, expires: number): Promise<void> => {
      await db.updateTable('sessions').set({ last_seen: lastSeen, expires }).where('token_hash', '=', hash).execute();
    },

    removeSession: async (hash: string): Promise<void> => {
      await db.deleteFrom('sessions').where('token_hash', '=', hash).execute();
    },

    /** A user's own sessions, without displays signed in through the user's links. */
    sessionsOf: (userId: number, now: number): Promise<readonly Selectable<SessionTable>[]> =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('secret_link_id', 'is', null)
        .where('expires', '>', now)
        .orderBy('last_seen', 'desc')
        .limit(500)
        .execute(),

    /** Ends own sessions of a user: those whose hash has this prefix, or all but one. Returns the number. */
    removeSessionsOf: async (userId: number, which: { readonly prefix?: string; readonly except?: string } = {}): Promise<number> => {
      let query = db.deleteFrom('sessions').where('user_id', '=', userId).where('secret_link_id', 'is', null);
      if (which.prefix !== undefined) query = query.where('token_hash', 'like', `${which.prefix}%`);
      if (which.except !== undefined) query = query.where('token_hash', '<>', which.except);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },

    removeExpiredSessions: async (now: number): Promise<number> =>
      Number((await db.deleteFrom('sessions').where('expires', '<=', now).executeTakeFirst()).numDeletedRows),
  };
}
