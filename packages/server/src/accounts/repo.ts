/** The SQL of accounts. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Schema, SecretLinkTable, SessionTable, UserTable } from '../db/index.ts';
import { metaValue, putMeta, takeMeta } from '../db/meta.ts';
import type { KnownDeviceTable } from '../db/schema.ts';

export type User = Selectable<UserTable>;

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

const firstAdministratorKey = 'first_administrator_token';

export type AccountsRepo = ReturnType<typeof accountsRepo>;

/** Every statement of accounts, on SQLite and PostgreSQL alike. */
export function accountsRepo(db: Kysely<Schema>) {
  return {
    /** For other statements of the same transaction. */
    db,

    userByLoginName: (loginName: string): Promise<User | undefined> =>
      db.selectFrom('users').selectAll().where(sql`lower(login_name)`, '=', sql`lower(${loginName})`).executeTakeFirst(),

    /** The new id; undefined if the login name is taken. */
    insertUser: async (user: Insertable<UserTable>): Promise<number | undefined> =>
      (
        await db
          .insertInto('users')
          .values(user)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id,

    userById: (id: number): Promise<User | undefined> => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The account, locked against other changes until the transaction ends. */
    holdUser: (id: number): Promise<User | undefined> =>
      db
        .updateTable('users')
        .set(({ ref }) => ({ password_hash: ref('password_hash') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    updateUser: async (id: number, changes: Updateable<UserTable>): Promise<void> => {
      await db.updateTable('users').set(changes).where('id', '=', id).execute();
    },

    /** Accounts with this confirmed e-mail address, whatever its case. */
    usersByEmail: (email: string, most: number): Promise<readonly User[]> =>
      db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', sql`lower(${email})`).orderBy('id').limit(most).execute(),

    anyUser: async (): Promise<boolean> => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,

    session: (hash: string): Promise<SessionRow | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('secret_links', 'secret_links.id', 'sessions.secret_link_id')
        .selectAll('sessions')
        .select(['users.login_name', 'users.name', 'users.user_type', 'users.use_admin', 'users.language', 'users.disabled'])
        .select(linkColumns)
        .where('sessions.token_hash', '=', hash)
        .executeTakeFirst(),

    insertSession: async (session: Insertable<SessionTable>): Promise<void> => {
      await db.insertInto('sessions').values(session).execute();
    },

    /** A new session, if the password is still the same and the account may sign in; locks the account against simultaneous changes. */
    insertSessionOf: (session: Insertable<SessionTable>, passwordHash: string): Promise<boolean> =>
      db.transaction().execute((transaction) => accountsRepo(transaction).insertSessionWithin(session, passwordHash)),

    /** The same in a transaction of the caller; without a password hash the session is that of a link. */
    insertSessionWithin: async (session: Insertable<SessionTable>, passwordHash: string | undefined): Promise<boolean> => {
      if (passwordHash !== undefined) {
        const held = await db
          .updateTable('users')
          .set(({ ref }) => ({ password_hash: ref('password_hash') }))
          .where('id', '=', session.user_id)
          .where('password_hash', '=', passwordHash)
          .where('disabled', '=', 0)
          .returning('id')
          .executeTakeFirst();
        if (!held) return false;
      }
      await db.insertInto('sessions').values(session).execute();
      return true;
    },

    /** A session that is not stored, with the stored state of its account and link. */
    sessionAsStored: async (session: Selectable<SessionTable>, passwordHash: string | undefined): Promise<SessionRow | undefined> => {
      const known = await db
        .selectFrom('users')
        .leftJoin('secret_links', (join) => join.on('secret_links.id', '=', session.secret_link_id ?? 0))
        .select([
          'users.login_name',
          'users.name',
          'users.user_type',
          'users.use_admin',
          'users.language',
          'users.disabled',
          'users.password_hash',
        ])
        .select(linkColumns)
        .where('users.id', '=', session.user_id)
        .executeTakeFirst();
      if (!known || (passwordHash !== undefined && known.password_hash !== passwordHash)) return undefined;
      const { password_hash: _hash, ...shown } = known;
      return { ...session, ...shown };
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

    /** A new membership; false if there is one already. */
    addMembership: async (userId: number, projectId: number, code: number, joined: number): Promise<boolean> =>
      (await db
        .insertInto('memberships')
        .values({ user_id: userId, project_id: projectId, code, joined, code_since: joined })
        .onConflict((conflict) => conflict.doNothing())
        .returning('code')
        .executeTakeFirst()) !== undefined,

    membershipsOf: async (userId: number): Promise<ReadonlyMap<number, number>> => {
      const rows = await db.selectFrom('memberships').select(['project_id', 'code']).where('user_id', '=', userId).execute();
      return new Map(rows.map((row) => [row.project_id, row.code]));
    },

    setMembership: async (userId: number, projectId: number, code: number | null, now: number): Promise<void> => {
      if (code === null) {
        await db.deleteFrom('memberships').where('user_id', '=', userId).where('project_id', '=', projectId).execute();
        return;
      }
      await db
        .insertInto('memberships')
        .values({ user_id: userId, project_id: projectId, code, joined: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'project_id']).doUpdateSet({ code }))
        .execute();
    },

    secretLink: (hash: string): Promise<Selectable<SecretLinkTable> | undefined> =>
      db.selectFrom('secret_links').selectAll().where('token_hash', '=', hash).executeTakeFirst(),

    secretLinkById: (id: number): Promise<Selectable<SecretLinkTable> | undefined> =>
      db.selectFrom('secret_links').selectAll().where('id', '=', id).executeTakeFirst(),

    insertSecretLink: async (link: Insertable<SecretLinkTable>): Promise<number> =>
      (await db.insertInto('secret_links').values(link).returning('id').executeTakeFirstOrThrow()).id,

    /** Revokes the link and ends every session of it; within a transaction. */
    revokeSecretLink: async (id: number, now: number): Promise<void> => {
      await db.updateTable('secret_links').set({ revoked: now }).where('id', '=', id).where('revoked', 'is', null).execute();
      await db.deleteFrom('sessions').where('secret_link_id', '=', id).execute();
    },

    setFirstAdministratorToken: (hash: string): Promise<void> => putMeta(db, firstAdministratorKey, hash),

    firstAdministratorToken: (): Promise<string | undefined> => metaValue(db, firstAdministratorKey),

    /** Creates the account and uses the token up, both or neither; undefined if the token is invalid. */
    takeFirstAdministratorToken: (hash: string, user: Insertable<UserTable>): Promise<number | undefined> =>
      db.transaction().execute(async (transaction) => {
        if (!(await takeMeta(transaction, firstAdministratorKey, hash))) return undefined;
        return (await transaction.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
      }),
  };
}

/** Every statement of known browsers. */
export function knownDevicesRepo(db: Kysely<Schema>) {
  return {
    of: (userId: number, since: number): Promise<readonly Selectable<KnownDeviceTable>[]> =>
      db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).where('last_used', '>', since).execute(),

    /** Adds or updates one; of the account's others the `most` last used stay. */
    note: async (device: Insertable<KnownDeviceTable>, most: number): Promise<void> => {
      const { network, last_used } = device;
      await db
        .insertInto('known_devices')
        .values(device)
        .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ network, last_used }))
        .execute();
      const kept = db
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', device.user_id)
        .orderBy('last_used', 'desc')
        .limit(most);
      await db.deleteFrom('known_devices').where('user_id', '=', device.user_id).where('token_hash', 'not in', kept).execute();
    },

    /** Forgets every browser of an account. */
    forget: async (userId: number): Promise<void> => {
      await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
    },
  };
}
