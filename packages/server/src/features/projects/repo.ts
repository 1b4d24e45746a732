/** Run states of a project's devices at an instant, out of the log. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export interface StateRow {
  readonly deviceId: number;
  readonly status: string;
  readonly start: number;
  /** null: stands. */
  readonly end: number | null;
}

/** Run states of the project that stood at `time`, in the order they began. */
export async function statesAt(db: Kysely<Schema>, projectId: number, time: number): Promise<StateRow[]> {
  const states = () =>
    db
      .selectFrom('log_entries')
      .select(['device_id', 'result', 'start_time', 'recover_time'])
      .where('project_id', '=', projectId)
      // Written out and not bound: the index of run states holds only rows of this type.
      .where(sql<boolean>`type = 5`)
      .where('start_time', '<=', time);
  const [ended, standing] = await Promise.all([
    states().where('recover_time', '>', time).execute(),
    states().where('recover_time', 'is', null).execute(),
  ]);
  return [...ended, ...standing]
    .map((row) => ({ deviceId: row.device_id ?? 0, status: row.result ?? '', start: row.start_time, end: row.recover_time }))
    .sort((a, b) => a.start - b.start);
}
