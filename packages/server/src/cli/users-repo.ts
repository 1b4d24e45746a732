/** The SQL of the command line about accounts. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/index.ts';

/** Accounts by login name with the number of projects and of own active sessions; `now` is epoch ms. */
export function usersAtAGlance(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('users')
    .select(['id', 'login_name', 'name', 'user_type', 'disabled'])
    .select([
      sql<number>`(select count(*) from memberships where memberships.user_id = users.id)`.as('projects'),
      sql<
        number | string
      >`(select count(*) from sessions where sessions.user_id = users.id and secret_link_id is null and expires > ${now})`.as('sessions'),
    ])
    .orderBy('login_name')
    .execute();
}

/** Kind of the account of that name, whatever its case; null if there is none. */
export async function userTypeOf(db: Kysely<Schema>, loginName: string): Promise<number | null> {
  const user = db.selectFrom('users').select('user_type').where(sql`lower(login_name)`, '=', sql`lower(${loginName})`);
  return (await user.executeTakeFirst())?.user_type ?? null;
}

/** Ends every session, displays included. */
export async function removeAllSessions(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('sessions').execute();
}
