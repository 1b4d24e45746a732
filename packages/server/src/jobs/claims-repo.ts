/** Queries that choose the next waiting job. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { WaitingClaim, WorkClass } from '../kernel/fair-order.ts';
import type { JobRow } from './record.ts';
import { stateIs } from './repo.ts';

type Db = Kysely<Schema>;

/** A waiting job that may be chosen. */
export interface Head extends WaitingClaim {
  readonly id: number;
  readonly kind: string;
}

/** Limit of candidates in one query. */
const maxHeads = 1000;

/** The first waiting job of each kind, class, owner and target; those whose target has a job running are left out. Oldest first. */
export async function waitingHeads(db: Db, kinds: readonly string[], now: number): Promise<readonly Head[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    kind: string;
    work_class: string;
    fair_project: string;
    fair_owner: string;
    target: string | null;
    run_at: number;
  }>`select id, kind, work_class, fair_project, fair_owner, target, run_at from (
      select id, kind, work_class, fair_project, fair_owner, target, run_at,
        row_number() over (partition by kind, work_class, fair_project, fair_owner, target order by run_at, id) as place
      from jobs where ${stateIs('waiting')} and run_at <= ${now} and kind in (${sql.join(kinds)})
        and (target is null or not exists (select 1 from jobs as other where other.state = 'running' and other.target = jobs.target))
    ) as heads where place = 1 order by run_at, id limit ${sql.lit(maxHeads)}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    workClass: row.work_class as WorkClass,
    project: row.fair_project,
    owner: row.fair_owner,
    target: row.target,
    since: row.run_at,
  }));
}

export interface TakenLease {
  /** Unique for this attempt. */
  readonly lease: string;
  readonly leaseEnd: number;
  readonly now: number;
}

/** Claims a waiting job; undefined when another process was faster. */
export async function claimJob(db: Db, id: number, { lease, leaseEnd, now }: TakenLease): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set(({ ref, eb }) => ({
      state: 'running',
      attempt: eb(ref('attempt'), '+', 1),
      lease_owner: lease,
      lease_end: leaseEnd,
      started: now,
      progress: 0,
      said_zh: '',
      said_en: '',
    }))
    .where('id', '=', id)
    .where(stateIs('waiting'))
    .returningAll()
    .executeTakeFirst();
}

/** Postpones all waiting jobs of a target, and of targets below it, until `until`. */
export async function postponeTarget(db: Db, target: string, until: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: until })
    .where(stateIs('waiting'))
    .where((eb) => eb.or([eb('target', '=', target), eb('target', 'like', `${target}/%`)]))
    .where('run_at', '<', until)
    .execute();
}
