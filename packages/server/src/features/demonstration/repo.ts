/** SQL of the objects created by the demonstration: by the names that themes give them, created only once. */
import type { Kysely } from 'kysely';
import type { Schema as ServerSchema } from '../../db/schema.ts';

interface Schema extends ServerSchema {
  readonly demonstration_made: { readonly project_id: number; readonly name: string; readonly created: number };
}

const own = (db: Kysely<ServerSchema>) => db as unknown as Kysely<Schema>;

export async function madeIn(db: Kysely<ServerSchema>, projectId: number): Promise<ReadonlySet<string>> {
  const rows = await own(db).selectFrom('demonstration_made').select('name').where('project_id', '=', projectId).execute();
  return new Set(rows.map(({ name }) => name));
}

export async function keepMade(db: Kysely<ServerSchema>, projectId: number, name: string, created: number): Promise<void> {
  await own(db)
    .insertInto('demonstration_made')
    .values({ project_id: projectId, name, created })
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .execute();
}
