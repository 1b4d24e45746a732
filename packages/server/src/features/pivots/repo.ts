/** Saved free analyses in the relational store. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface SavedAnalysisTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  name: string;
  shared: number;
  /** JSON: `AnalysisDefinition`. */
  definition: string;
  version: number;
  changed: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    saved_analyses: SavedAnalysisTable;
  }
}

export type SavedAnalysisRow = Selectable<SavedAnalysisTable>;

export function analysesRepo(db: Kysely<Schema>) {
  return {
    /** A person's own and the shared ones, newest first. */
    seenBy: (projectId: number, userId: number) =>
      db
        .selectFrom('saved_analyses')
        .selectAll()
        .where('project_id', '=', projectId)
        .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('shared', '=', 1)]))
        .orderBy('id', 'desc')
        .execute(),
    find: (projectId: number, id: number) =>
      db.selectFrom('saved_analyses').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst(),
    async count(projectId: number): Promise<number> {
      const found = await db
        .selectFrom('saved_analyses')
        .select(({ fn }) => fn.countAll<number>().as('stored'))
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return Number(found?.stored ?? 0);
    },
    insert: (row: Insertable<SavedAnalysisTable>) => db.insertInto('saved_analyses').values(row).returningAll().executeTakeFirstOrThrow(),
    change: (id: number, row: Updateable<SavedAnalysisTable>) =>
      db.updateTable('saved_analyses').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    remove: (id: number) => db.deleteFrom('saved_analyses').where('id', '=', id).execute(),
  };
}
