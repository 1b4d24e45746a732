/** The SQL of the trees of reasons. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../db/index.ts';

/** Its migrations belong to the feature `stops`, after which the table is named. */
export interface StopReasonTable {
  id: Generated<number>;
  project_id: number;
  parent_id: number | null;
  /** `stop` or `reject`. */
  used_for: Generated<string>;
  type: string;
  name: string;
  name_en: string;
  removed: number | null;
  version: number;
  changed: number;
}

declare module '../db/schema.ts' {
  interface Schema {
    stop_reasons: StopReasonTable;
  }
}

export type ReasonRow = Selectable<StopReasonTable>;

export function reasonsRepo(db: Kysely<Schema>) {
  return {
    /** Reasons of both uses, removed ones included, in order of creation. */
    reasons: (projectId: number): Promise<ReasonRow[]> =>
      db.selectFrom('stop_reasons').selectAll().where('project_id', '=', projectId).orderBy('id').execute(),
    addReason: (row: Insertable<StopReasonTable>): Promise<ReasonRow> =>
      db.insertInto('stop_reasons').values(row).returningAll().executeTakeFirstOrThrow(),
    changeReason: (id: number, row: Updateable<StopReasonTable>): Promise<ReasonRow> =>
      db.updateTable('stop_reasons').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    async removeReasons(ids: readonly number[], time: number): Promise<void> {
      await db.updateTable('stop_reasons').set({ removed: time }).where('id', 'in', ids).execute();
    },
  };
}
