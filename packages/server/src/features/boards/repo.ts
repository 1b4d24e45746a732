/** Boards in the relational store. */
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { type OwnedTable, ownedRows } from '../../db/owned-rows.ts';

export interface BoardTable extends OwnedTable {
  /** Page of the project that shows the board: `BoardPage`. */
  page: string | null;
  /** JSON: `BoardContent`. */
  content: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    boards: BoardTable;
  }
}

export type BoardRow = Selectable<BoardTable>;

export function boardsRepo(db: Kysely<Schema>) {
  return {
    ...ownedRows(db, 'boards'),
    /** A page shows one board. */
    clearPage: (projectId: number, page: string) =>
      db.updateTable('boards').set({ page: null }).where('project_id', '=', projectId).where('page', '=', page).execute(),
  };
}
