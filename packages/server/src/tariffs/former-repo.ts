/** Settings of money before each change: the first change after an instant contains the setting known then. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

/** `terms`: all terms of the profit. `calendar`: own days and holidays. `end`: the end of a tariff version. `removed`: a version. `dayAhead`: replaced prices. */
export type FormerKind = 'terms' | 'calendar' | 'end' | 'removed' | 'dayAhead';

interface Change {
  readonly projectId: number;
  readonly kind: FormerKind;
  readonly at: number;
}

/** Within the transaction of the change. */
export async function addFormer(db: Db, { projectId, kind, at }: Change, content: unknown): Promise<void> {
  await db
    .insertInto('former_settings')
    .values({ project_id: projectId, kind, at, content: JSON.stringify(content) })
    .execute();
}

/** Content stored before each change made after an instant, in the order of the changes. */
export async function formerAfter(db: Db, projectId: number, kind: FormerKind, known: number): Promise<readonly unknown[]> {
  if (known === Infinity) return [];
  const rows = await db
    .selectFrom('former_settings')
    .select('content')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('at', '>', known)
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => JSON.parse(content) as unknown);
}
