/** Preferences in the relational store. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

/** Preferences of a user, with and without (0) a project. */
export function preferencesOf(db: Db, userId: number, projectIds: readonly number[]) {
  return db
    .selectFrom('preferences')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .where('project_id', 'in', projectIds)
    .execute();
}

export interface PreferenceKey {
  readonly user_id: number;
  readonly project_id: number;
  readonly key: string;
}

export async function keepPreference(db: Db, key: PreferenceKey, value: string): Promise<void> {
  await db
    .insertInto('preferences')
    .values({ ...key, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'project_id', 'key']).doUpdateSet({ value }))
    .execute();
}

export async function dropPreference(db: Db, { user_id, project_id, key }: PreferenceKey): Promise<void> {
  await db.deleteFrom('preferences').where('user_id', '=', user_id).where('project_id', '=', project_id).where('key', '=', key).execute();
}
