/** The SQL of what keeps alarms quiet. */
import type { Kysely, Selectable } from 'kysely';
import type { AlarmQuietingTable, Schema } from '../../db/schema.ts';

export type QuietingRow = Selectable<AlarmQuietingTable>;

/** What holds or will, of all projects or of one, the oldest first. */
export function standingQuietings(db: Kysely<Schema>, projectId?: number): Promise<QuietingRow[]> {
  const standing = db.selectFrom('alarm_quietings').selectAll().where('ended', 'is', null).orderBy('id');
  return (projectId === undefined ? standing : standing.where('project_id', '=', projectId)).execute();
}
