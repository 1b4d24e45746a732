/** Declared suppressions in the relational store. */
import type { Kysely, Selectable } from 'kysely';
import type { AlarmQuietingTable, Schema } from '../../db/schema.ts';

export type QuietingRow = Selectable<AlarmQuietingTable>;

/** Current and future ones, of all projects or of one, the oldest first. */
export function standingQuietings(db: Kysely<Schema>, projectId?: number): Promise<QuietingRow[]> {
  const standing = db.selectFrom('alarm_quietings').selectAll().where('ended', 'is', null).orderBy('id');
  return (projectId === undefined ? standing : standing.where('project_id', '=', projectId)).execute();
}
