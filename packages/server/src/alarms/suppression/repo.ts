/** Declared suppressions in the relational store. */
import type { Kysely, Selectable } from 'kysely';
import type { AlarmSuppressionTable, Schema } from '../../db/schema.ts';

export type SuppressionRow = Selectable<AlarmSuppressionTable>;

/** Current and future ones, of all projects or of one, oldest first. */
export function openSuppressions(db: Kysely<Schema>, projectId?: number): Promise<SuppressionRow[]> {
  const active = db.selectFrom('alarm_quietings').selectAll().where('ended', 'is', null).orderBy('id');
  return (projectId === undefined ? active : active.where('project_id', '=', projectId)).execute();
}
