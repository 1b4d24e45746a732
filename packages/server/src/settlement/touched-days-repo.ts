/** Ranges to be settled again, in the relational store. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

export interface TouchedRange {
  readonly id: number;
  /** Epoch ms, both ends inclusive. */
  readonly from: number;
  readonly to: number;
}

export async function addTouchedRange(db: Db, projectId: number, range: Omit<TouchedRange, 'id'>, at: number): Promise<void> {
  const row = { project_id: projectId, from_time: range.from, to_time: range.to, asked_at: at, taken_at: null, job_id: null };
  await db.insertInto('settlement_asks').values(row).execute();
}

/**
 * Adds the range before a first tariff, in one statement: unless an equally early one is pending, or a day was settled meanwhile, also by
 * another process.
 */
export async function addFirstRange(db: Db, projectId: number, range: Omit<TouchedRange, 'id'>, at: number): Promise<void> {
  await db
    .insertInto('settlement_asks')
    .columns(['project_id', 'from_time', 'to_time', 'asked_at'])
    .expression(
      db
        .selectNoFrom(({ cast, val }) => [
          cast<number>(val(projectId), 'bigint').as('project_id'),
          cast<number>(val(range.from), 'bigint').as('from_time'),
          cast<number>(val(range.to), 'bigint').as('to_time'),
          cast<number>(val(at), 'bigint').as('asked_at'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('settlement_asks').select('id').where('project_id', '=', projectId).where('from_time', '<=', range.from).limit(1),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('settlement_days').select('date').where('project_id', '=', projectId).limit(1))),
        ),
    )
    .execute();
}

export interface PendingRanges {
  readonly projectId: number;
  /** Id of the newest range. */
  readonly upTo: number;
  /** When the first and the last range were requested, epoch ms of real time. */
  readonly first: number;
  readonly last: number;
}

/** Unclaimed ranges by project. */
export async function pendingRanges(db: Db): Promise<PendingRanges[]> {
  const rows = await db
    .selectFrom('settlement_asks')
    .select(({ fn }) => ['project_id', fn.max('id').as('upTo'), fn.min('asked_at').as('first'), fn.max('asked_at').as('last')])
    .where('taken_at', 'is', null)
    .groupBy('project_id')
    .execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    upTo: row.upTo,
    first: row.first,
    last: row.last,
  }));
}

/** Claims the pending ranges of a project for this process; returns their number. */
export async function claimRanges(db: Db, projectId: number, upTo: number, at: number): Promise<number> {
  const taken = await db
    .updateTable('settlement_asks')
    .set({ taken_at: at })
    .where('project_id', '=', projectId)
    .where('id', '<=', upTo)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  return Number(taken.numUpdatedRows);
}

/** Sets the job that settles the claimed ranges of a project. */
export async function setRangesJob(db: Db, projectId: number, upTo: number, jobId: number): Promise<void> {
  await db
    .updateTable('settlement_asks')
    .set({ job_id: jobId })
    .where('project_id', '=', projectId)
    .where('id', '<=', upTo)
    .where('taken_at', 'is not', null)
    .where('job_id', 'is', null)
    .execute();
}

/** Ranges claimed before a time, by project and job. */
export async function claimedRanges(db: Db, before: number): Promise<{ readonly projectId: number; readonly jobId: number | null }[]> {
  const rows = await db.selectFrom('settlement_asks').select(['project_id', 'job_id']).distinct().where('taken_at', '<', before).execute();
  return rows.map((row) => ({ projectId: row.project_id, jobId: row.job_id }));
}

/** Releases the claimed ranges of a job, or those without a job. */
export async function releaseRanges(db: Db, projectId: number, jobId: number | null, before: number): Promise<void> {
  await db
    .updateTable('settlement_asks')
    .set({ taken_at: null, job_id: null })
    .where('project_id', '=', projectId)
    .where('taken_at', '<', before)
    .where('job_id', jobId === null ? 'is' : '=', jobId)
    .execute();
}

/** Pending ranges of a project up to an id, the earliest range first. */
export async function touchedRangesOf(db: Db, projectId: number, upTo = Number.MAX_SAFE_INTEGER): Promise<TouchedRange[]> {
  const rows = await db
    .selectFrom('settlement_asks')
    .select(['id', 'from_time', 'to_time'])
    .where('project_id', '=', projectId)
    .where('id', '<=', upTo)
    .orderBy('from_time')
    .execute();
  return rows.map((row) => ({ id: row.id, from: row.from_time, to: row.to_time }));
}

/** Removes claimed ranges up to an id; an unclaimed one with a lower id that was added later stays pending. */
export async function removeClaimedRanges(db: Db, projectId: number, upTo: number): Promise<void> {
  await db
    .deleteFrom('settlement_asks')
    .where('project_id', '=', projectId)
    .where('id', '<=', upTo)
    .where('taken_at', 'is not', null)
    .execute();
}

/** Projects with a tariff and without any settled day. */
export async function unsettledProjects(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('tariff_versions')
    .select('project_id')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settlement_days').select('date').whereRef('settlement_days.project_id', '=', 'tariff_versions.project_id').limit(1),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.project_id);
}
