/** People who may receive exports. */
import { allows } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/index.ts';

type Db = Kysely<Schema>;

export interface Receiver {
  readonly id: number;
  readonly name: string;
  /** Confirmed address; null: none. */
  readonly email: string | null;
}

/** Members who may export data, ordered by name. */
export async function receiversOf(db: Db, projectId: number): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'memberships.code'])
    .where('memberships.project_id', '=', projectId)
    .where('users.disabled', '=', 0)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return rows.flatMap(({ id, name, email, code }) => (allows(code, 'data.export') ? [{ id, name, email }] : []));
}

/** Existing users of these ids, members or not. */
export async function usersBy(db: Db, ids: readonly number[]): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, email }) => ({ id, name, email }));
}
