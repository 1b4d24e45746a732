/** SQL of users' explanations of single stops. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

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
    stop_notes: StopNoteTable;
  }
}

export type NoteRow = Selectable<StopNoteTable>;

export function stopsRepo(db: Kysely<Schema>) {
  return {
    /** Notes of stops that started in [from, to), ordered by start. */
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
