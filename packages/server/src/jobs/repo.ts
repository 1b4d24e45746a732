/** The table of jobs. Every change of a running job is conditional on its lease: a process that lost it changes nothing. */
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import type { JobTable, Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Claim } from '../kernel/fair-order.ts';
import { emit } from '../outbox/index.ts';
import type { JobRow } from './record.ts';

type Db = Kysely<Schema>;
type Where = ExpressionBuilder<Schema, 'jobs'>;

/** A literal: partial indexes are not used with bound values. */
export const stateIs = (state: 'waiting' | 'running') => sql<SqlBool>`state = ${sql.lit(state)}`;

export interface NewJob {
  readonly kind: string;
  readonly projectId: number | null;
  readonly actor: Actor;
  readonly claim: Claim;
  /** JSON. */
  readonly input: string;
  readonly uploadKey: string | null;
  readonly now: number;
}

export async function insertJob(db: Db, { kind, projectId, actor, claim, input, uploadKey, now }: NewJob): Promise<JobRow> {
  return db
    .insertInto('jobs')
    .values({
      kind,
      project_id: projectId,
      user_id: actor.userId,
      login_name: actor.loginName,
      user_name: actor.userName,
      session_id: actor.sessionId,
      link_id: actor.linkId,
      address: actor.address,
      work_class: claim.workClass,
      fair_project: claim.project,
      fair_owner: claim.owner,
      target: claim.target,
      input,
      upload_key: uploadKey,
      state: 'waiting',
      run_at: now,
      asked: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those of the leases whose job is being cancelled. */
export async function cancelledLeases(db: Db, leases: readonly string[]): Promise<readonly string[]> {
  if (leases.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .select('lease_owner')
    .where(stateIs('running'))
    .where('lease_owner', 'in', leases)
    .where('cancelling', '=', 1)
    .execute();
  return rows.flatMap(({ lease_owner }) => lease_owner ?? []);
}

/** Leases that are still held, and whether cancellation of the job was requested. */
export async function renewLeases(
  db: Db,
  leases: readonly string[],
  leaseEnd: number,
): Promise<readonly { readonly lease_owner: string | null; readonly cancelling: number }[]> {
  if (leases.length === 0) return [];
  return db
    .updateTable('jobs')
    .set({ lease_end: leaseEnd })
    .where(stateIs('running'))
    .where('lease_owner', 'in', leases)
    .returning(['lease_owner', 'cancelling'])
    .execute();
}

/** A change of a job; an end writes an event in the same transaction. */
async function change(db: Db, values: Updateable<JobTable>, update: (on: Db) => Promise<JobRow | undefined>): Promise<JobRow | undefined> {
  const { state } = values;
  if (state === undefined || state === 'waiting' || state === 'running') return update(db);
  return db.transaction().execute(async (within) => {
    const row = await update(within);
    if (row) {
      const { id, kind, project_id: projectId, ended } = row;
      await emit(within, { kind: 'jobEnded', projectId, subject: { jobId: id }, payload: { kind, state }, time: ended ?? row.asked });
    }
    return row;
  });
}

/** Changes a job that runs under `lease`; returns the row, or undefined when the lease is lost. */
export async function changeRunning(db: Db, id: number, lease: string, values: Updateable<JobTable>): Promise<JobRow | undefined> {
  return change(db, values, (on) =>
    on
      .updateTable('jobs')
      .set(values)
      .where('id', '=', id)
      .where('lease_owner', '=', lease)
      .where(stateIs('running'))
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Changes a waiting job; undefined when it is no longer waiting. */
export async function changeWaiting(db: Db, id: number, values: Updateable<JobTable>): Promise<JobRow | undefined> {
  return change(db, values, (on) =>
    on.updateTable('jobs').set(values).where('id', '=', id).where(stateIs('waiting')).returningAll().executeTakeFirst(),
  );
}

export async function wantCancelled(db: Db, id: number): Promise<void> {
  await db.updateTable('jobs').set({ cancelling: 1 }).where('id', '=', id).where(stateIs('running')).execute();
}

/** Running jobs with an expired lease. */
export async function expiredJobs(db: Db, now: number): Promise<readonly JobRow[]> {
  return db.selectFrom('jobs').selectAll().where(stateIs('running')).where('lease_end', '<', now).orderBy('lease_end').limit(100).execute();
}

export async function waitingOfOtherKinds(db: Db, kinds: readonly string[]): Promise<readonly JobRow[]> {
  let query = db.selectFrom('jobs').selectAll().where(stateIs('waiting'));
  if (kinds.length > 0) query = query.where('kind', 'not in', kinds);
  return query.execute();
}

export async function jobById(db: Db, id: number): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The owner: a user, or a secret link. */
export type Owner = Pick<Actor, 'userId' | 'linkId'>;

const ownedBy = (eb: Where, { userId, linkId }: Owner): Expression<SqlBool> => {
  if (linkId !== null) return eb('link_id', '=', linkId);
  return userId === null ? eb.lit(false) : eb.and([eb('user_id', '=', userId), eb('link_id', 'is', null)]);
};

/** Must match the index condition exactly. */
const isUnfinished = sql<SqlBool>`state in ('waiting', 'running')`;

/** Number of waiting and running jobs. */
export async function countUnfinished(db: Db, of: { readonly projectId: number } | Owner): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.and([isUnfinished, 'projectId' in of ? eb('project_id', '=', of.projectId) : ownedBy(eb, of)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Must match the index condition exactly. */
const hasUpload = sql<SqlBool>`upload_key is not null and state in ('waiting', 'running')`;

/** Names of the uploads of waiting and running jobs. */
export async function uploadKeys(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('jobs').select('upload_key').where(hasUpload).execute();
  return rows.flatMap(({ upload_key }) => upload_key ?? []);
}

/** After the clock was set back by `backMs`: times in the future are moved back, so that nothing waits longer than before. */
export async function moveTimesBack(db: Db, now: number, backMs: number): Promise<void> {
  const moved = (column: 'run_at' | 'lease_end') =>
    sql<number>`case when ${sql.ref(column)} > ${now + backMs} then ${sql.ref(column)} - ${backMs} else ${now} end`;
  await db
    .updateTable('jobs')
    .set({ run_at: moved('run_at') })
    .where(stateIs('waiting'))
    .where('run_at', '>', now)
    .where((eb) => eb.or([eb('asked', '>', now), eb('started', '>', now)]))
    .execute();
  await db
    .updateTable('jobs')
    .set({ lease_end: moved('lease_end') })
    .where(stateIs('running'))
    .where('lease_end', '>', now)
    .execute();
}

export interface JobFilter {
  readonly projectId?: number | undefined;
  /** Jobs of these projects and those of no project. */
  readonly inProjects?: readonly number[] | undefined;
  readonly kind?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Only waiting and running jobs. */
  readonly standing?: boolean | undefined;
  /** Only jobs of this owner, and all of these kinds; absent: all. */
  readonly of?: (Owner & { readonly orKinds: readonly string[] }) | undefined;
  readonly offset: number;
  readonly limit: number;
}

const withinProjects = (eb: Where, ids: readonly number[]) =>
  eb.or([eb('project_id', 'is', null), ...(ids.length > 0 ? [eb('project_id', 'in', ids)] : [])]);

const matches =
  ({ projectId, inProjects, kind, kinds, standing, of }: JobFilter) =>
  (eb: Where) =>
    eb.and([
      ...(projectId === undefined ? [] : [eb('project_id', '=', projectId)]),
      ...(inProjects === undefined ? [] : [withinProjects(eb, inProjects)]),
      ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
      ...(kinds === undefined ? [] : [eb('kind', 'in', kinds)]),
      ...(standing ? [isUnfinished] : []),
      ...(of === undefined ? [] : [eb.or([ownedBy(eb, of), ...(of.orKinds.length > 0 ? [eb('kind', 'in', of.orKinds)] : [])])]),
    ]);

/** Newest first. */
export async function findJobs(db: Db, filter: JobFilter): Promise<{ total: number; rows: JobRow[] }> {
  const found = db.selectFrom('jobs').where(matches(filter));
  const [{ count }, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    found.selectAll().orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute(),
  ]);
  return { total: count, rows };
}

/** Removes a batch of expired jobs; returns the names of their files. */
export async function removeExpired(db: Db, now: number, most: number): Promise<{ removed: number; fileKeys: string[] }> {
  const old = db.selectFrom('jobs').select('id').where('expires', 'is not', null).where('expires', '<=', now).limit(most);
  const rows = await db.deleteFrom('jobs').where('id', 'in', old).returning('file_key').execute();
  return { removed: rows.length, fileKeys: rows.flatMap(({ file_key }) => file_key ?? []) };
}

/** Names of files in use: of finished jobs, of running ones, and uploads. */
export async function usedFileKeys(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('jobs')
    .select('file_key')
    .where('file_key', 'is not', null)
    .where('state', 'in', ['done', 'running'])
    .execute();
  return new Set([...rows.flatMap(({ file_key }) => file_key ?? []), ...(await uploadKeys(db))]);
}
