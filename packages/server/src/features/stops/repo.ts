/** The SQL of reasons for stops: the tree of a project, and what people said of single stops. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface StopReasonTable {
  id: Generated<number>;
  project_id: number;
  parent_id: number | null;
  type: string;
  name: string;
  name_en: string;
  removed: number | null;
  version: number;
  changed: number;
}

export interface StopNoteTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  start_time: number;
  reason_id: number | null;
  note: string;
  version: number;
  changed: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    stop_reasons: StopReasonTable;
    stop_notes: StopNoteTable;
  }
}

export type ReasonRow = Selectable<StopReasonTable>;
export type NoteRow = Selectable<StopNoteTable>;

export function stopsRepo(db: Kysely<Schema>) {
  return {
    /** Removed ones included, in the order in which they were made. */
    reasons: (projectId: number): Promise<ReasonRow[]> =>
      db.selectFrom('stop_reasons').selectAll().where('project_id', '=', projectId).orderBy('id').execute(),
    addReason: (row: Insertable<StopReasonTable>): Promise<ReasonRow> =>
      db.insertInto('stop_reasons').values(row).returningAll().executeTakeFirstOrThrow(),
    changeReason: (id: number, row: Updateable<StopReasonTable>): Promise<ReasonRow> =>
      db.updateTable('stop_reasons').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    async removeReasons(ids: readonly number[], time: number): Promise<void> {
      await db.updateTable('stop_reasons').set({ removed: time }).where('id', 'in', ids).execute();
    },

    /** Notes of stops that began in [from, to), in order of their starts. */
    notes: (projectId: number, from: number, to: number): Promise<NoteRow[]> =>
      db
        .selectFrom('stop_notes')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('start_time', '>=', from)
        .where('start_time', '<', to)
        .orderBy('start_time')
        .execute(),
    addNote: (row: Insertable<StopNoteTable>): Promise<NoteRow> =>
      db.insertInto('stop_notes').values(row).returningAll().executeTakeFirstOrThrow(),
    changeNote: (id: number, row: Updateable<StopNoteTable>): Promise<NoteRow> =>
      db.updateTable('stop_notes').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  };
}
