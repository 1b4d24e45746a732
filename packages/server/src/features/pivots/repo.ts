/** Saved free analyses in the relational store. */
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { type OwnedTable, ownedRows } from '../../db/owned-rows.ts';

export interface SavedAnalysisTable extends OwnedTable {
  /** JSON: `AnalysisDefinition`. */
  definition: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    saved_analyses: SavedAnalysisTable;
  }
}

export type SavedAnalysisRow = Selectable<SavedAnalysisTable>;

export const analysesRepo = (db: Kysely<Schema>) => ownedRows(db, 'saved_analyses');
