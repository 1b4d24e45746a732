/** Annotations in the relational store. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface AnnotationTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  start_time: number;
  /** For an instant the same as `start_time`. */
  end_time: number;
  is_range: number;
  text: string;
  /** JSON: ids of devices. */
  device_ids: string;
  version: number;
  changed: number;
  created: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    annotations: AnnotationTable;
  }
}

export type AnnotationRow = Selectable<AnnotationTable>;

export function annotationsRepo(db: Kysely<Schema>) {
  return {
    /** Annotations that overlap [start, end), by time. */
    within: (projectId: number, start: number, end: number) =>
      db
        .selectFrom('annotations')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('start_time', '<', end)
        .where('end_time', '>=', start)
        .orderBy('start_time')
        .orderBy('id')
        .execute(),
    find: (projectId: number, id: number) =>
      db.selectFrom('annotations').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst(),
    async count(projectId: number): Promise<number> {
      const found = await db
        .selectFrom('annotations')
        .select(({ fn }) => fn.countAll<number>().as('stored'))
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return found?.stored ?? 0;
    },
    insert: (row: Insertable<AnnotationTable>) => db.insertInto('annotations').values(row).returningAll().executeTakeFirstOrThrow(),
    change: (id: number, row: Updateable<AnnotationTable>) =>
      db.updateTable('annotations').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    remove: (id: number) => db.deleteFrom('annotations').where('id', '=', id).execute(),
  };
}
