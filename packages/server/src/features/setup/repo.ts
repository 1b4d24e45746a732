/** Rows that the demonstration looks at. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export async function membersOf(db: Kysely<Schema>, projectId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('memberships').select('user_id').where('project_id', '=', projectId).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
