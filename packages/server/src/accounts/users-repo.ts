/** SQL of users and of the one-time token of the first administrator. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Schema, UserTable } from '../db/index.ts';
import { metaValue, putMeta, takeMeta } from '../db/meta.ts';

export type User = Selectable<UserTable>;

const firstAdministratorKey = 'first_administrator_token';

export function usersRepo(db: Kysely<Schema>) {
  return {
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
    lockUser: (id: number): Promise<User | undefined> =>
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
