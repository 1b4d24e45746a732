/** Adds accounts and memberships, inside a transaction of the caller. */
import type { Insertable, Kysely } from 'kysely';
import type { Schema, UserTable } from '../db/index.ts';
import { accountsRepo } from './repo.ts';

/** Whether an account with that name exists, whatever its case. */
export async function isLoginNameTaken(db: Kysely<Schema>, loginName: string): Promise<boolean> {
  return (await accountsRepo(db).userByLoginName(loginName)) !== undefined;
}

/** The new user's id; undefined if the login name is taken. */
export function addAccount(db: Kysely<Schema>, user: Insertable<UserTable>): Promise<number | undefined> {
  return accountsRepo(db).insertUser(user);
}

/** A new membership since `joined` (epoch ms); false if there is one already. */
export function addMembership(db: Kysely<Schema>, userId: number, projectId: number, code: number, joined: number): Promise<boolean> {
  return accountsRepo(db).addMembership(userId, projectId, code, joined);
}
