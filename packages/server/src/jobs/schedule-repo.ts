/** Planned instants of schedules: each once, by the first process. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { JobRow } from './record.ts';
import { insertJob, type NewJob } from './repo.ts';

type Db = Kysely<Schema>;

export async function newestPlanned(db: Db, schedule: string): Promise<number | null> {
  const found = await db
    .selectFrom('schedule_runs')
    .select('planned')
    .where('schedule', '=', schedule)
    .orderBy('planned', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.planned ?? null;
}

async function insertRun(db: Db, schedule: string, planned: number, outcome: string): Promise<boolean> {
  const added = await db
    .insertInto('schedule_runs')
    .values({ schedule, planned, outcome, job_id: null })
    .onConflict((conflict) => conflict.columns(['schedule', 'planned']).doNothing())
    .returning('planned')
    .executeTakeFirst();
  return added !== undefined;
}

/** Stores that a schedule exists from now on: earlier instants do not count as missed. */
export async function beginSchedule(db: Db, schedule: string, now: number): Promise<void> {
  await insertRun(db, schedule, now, 'began');
}

async function isUnfinished(db: Db, schedule: string): Promise<boolean> {
  const found = await db
    .selectFrom('schedule_runs')
    .innerJoin('jobs', 'jobs.id', 'schedule_runs.job_id')
    .select('jobs.id')
    .where('schedule_runs.schedule', '=', schedule)
    .where('jobs.state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** `taken`: another process planned the instant. */
export type Planned = 'taken' | 'skipped' | JobRow;

/** Plans one instant and submits its job in the same transaction; `job` null: the instant was missed and is skipped. */
export async function planInstant(db: Db, schedule: string, planned: number, job: NewJob | null): Promise<Planned> {
  return db.transaction().execute(async (within): Promise<Planned> => {
    // A job that still runs at its next instant is not submitted again.
    const skips = job === null || (await isUnfinished(within, schedule));
    if (!(await insertRun(within, schedule, planned, skips ? 'skipped' : 'asked'))) return 'taken';
    if (skips) return 'skipped';
    const row = await insertJob(within, job);
    await within
      .updateTable('schedule_runs')
      .set({ job_id: row.id })
      .where('schedule', '=', schedule)
      .where('planned', '=', planned)
      .execute();
    return row;
  });
}

export interface RunRow {
  readonly planned: number;
  readonly outcome: string;
  readonly jobId: number | null;
  readonly state: string | null;
}

/** Newest first. */
export async function lastRuns(db: Db, schedule: string, limit: number): Promise<readonly RunRow[]> {
  return db
    .selectFrom('schedule_runs')
    .leftJoin('jobs', 'jobs.id', 'schedule_runs.job_id')
    .select(['schedule_runs.planned', 'schedule_runs.outcome', 'schedule_runs.job_id as jobId', 'jobs.state'])
    .where('schedule_runs.schedule', '=', schedule)
    .where('schedule_runs.outcome', '!=', 'began')
    .orderBy('schedule_runs.planned', 'desc')
    .limit(limit)
    .execute();
}

/** Removes instants before `before` except the newest of each schedule, from which missed ones are found. */
export async function deleteOldRuns(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('schedule_runs')
    .where('planned', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('schedule_runs as later')
          .select('later.planned')
          .whereRef('later.schedule', '=', 'schedule_runs.schedule')
          .whereRef('later.planned', '>', 'schedule_runs.planned'),
      ),
    )
    .execute();
}
