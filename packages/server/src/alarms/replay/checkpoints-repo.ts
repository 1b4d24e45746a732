/** The SQL of checkpoints: progress of a replay, committed with the entries of each piece. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The range that a replay computes. */
export interface ReplayRange {
  readonly projectId: number;
  readonly start: number;
  readonly end: number;
}

export interface Checkpoint {
  readonly intervalMs: number;
  /** Everything before it is computed. */
  readonly position: number;
  /** Entries written so far. */
  readonly entries: number;
  /** JSON of the devices' states. */
  readonly state: string;
}

const ofRange = ({ projectId, start, end }: ReplayRange) => ({ project_id: projectId, start_time: start, end_time: end });

export async function checkpointOf(db: Kysely<Schema>, { projectId, start, end }: ReplayRange): Promise<Checkpoint | null> {
  const row = await db
    .selectFrom('alarm_replays')
    .select(['interval_ms', 'position', 'entries', 'state'])
    .where('project_id', '=', projectId)
    .where('start_time', '=', start)
    .where('end_time', '=', end)
    .executeTakeFirst();
  if (!row) return null;
  return { intervalMs: row.interval_ms, position: row.position, entries: row.entries, state: row.state };
}

/** Replaces the stored checkpoint of the range, if any. */
export async function beginCheckpoint(
  db: Kysely<Schema>,
  range: ReplayRange,
  { intervalMs, position, entries, state }: Checkpoint,
): Promise<void> {
  await removeCheckpoint(db, range);
  await db
    .insertInto('alarm_replays')
    .values({ ...ofRange(range), interval_ms: intervalMs, position, entries, state })
    .execute();
}

/** A checkpoint that was removed in the meantime because earlier readings changed is not stored again. */
export async function moveCheckpoint(db: Kysely<Schema>, range: ReplayRange, { position, entries, state }: Checkpoint): Promise<void> {
  await db
    .updateTable('alarm_replays')
    .set({ position, entries, state })
    .where('project_id', '=', range.projectId)
    .where('start_time', '=', range.start)
    .where('end_time', '=', range.end)
    .execute();
}

export async function removeCheckpoint(db: Kysely<Schema>, { projectId, start, end }: ReplayRange): Promise<void> {
  await db
    .deleteFrom('alarm_replays')
    .where('project_id', '=', projectId)
    .where('start_time', '=', start)
    .where('end_time', '=', end)
    .execute();
}

/** Deletes checkpoints of a project beyond readings of [from, to] that have changed. */
export async function removePassed(db: Kysely<Schema>, projectId: number, from: number, to: number): Promise<void> {
  await db
    .deleteFrom('alarm_replays')
    .where('project_id', '=', projectId)
    .where('start_time', '<=', to)
    .where('position', '>', from)
    .execute();
}

/** Ranges with a checkpoint. */
export async function checkpointRanges(db: Kysely<Schema>): Promise<readonly ReplayRange[]> {
  const rows = await db.selectFrom('alarm_replays').select(['project_id', 'start_time', 'end_time']).execute();
  return rows.map(({ project_id, start_time, end_time }) => ({
    projectId: project_id,
    start: start_time,
    end: end_time,
  }));
}
