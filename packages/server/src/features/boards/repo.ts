/** Boards in the relational store. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface BoardTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** 0 or 1. */
  shared: number;
  /** Page of the project that shows it: `BoardPage`. */
  page: string | null;
  /** JSON: `BoardContent`. */
  content: string;
  version: number;
  changed: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    boards: BoardTable;
  }
}

export type BoardRow = Selectable<BoardTable>;

export function boardsRepo(db: Kysely<Schema>) {
  return {
    /** A person's own and the shared ones, newest first. */
    seenBy: (projectId: number, userId: number) =>
      db
        .selectFrom('boards')
        .selectAll()
        .where('project_id', '=', projectId)
        .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('shared', '=', 1)]))
        .orderBy('id', 'desc')
        .execute(),
    find: (projectId: number, id: number) =>
      db.selectFrom('boards').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst(),
    async count(projectId: number): Promise<number> {
      const found = await db
        .selectFrom('boards')
        .select(({ fn }) => fn.countAll<number>().as('stored'))
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return Number(found?.stored ?? 0);
    },
    insert: (row: Insertable<BoardTable>) => db.insertInto('boards').values(row).returningAll().executeTakeFirstOrThrow(),
    change: (id: number, row: Updateable<BoardTable>) =>
      db.updateTable('boards').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    /** A page shows one board. */
    clearPage: (projectId: number, page: string) =>
      db.updateTable('boards').set({ page: null }).where('project_id', '=', projectId).where('page', '=', page).execute(),
    remove: (id: number) => db.deleteFrom('boards').where('id', '=', id).execute(),
  };
}
