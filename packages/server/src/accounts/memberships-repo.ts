/** SQL of memberships. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/index.ts';

export function membershipsRepo(db: Kysely<Schema>) {
  return {
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
  };
}
