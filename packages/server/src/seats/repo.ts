/** The SQL of seats, on SQLite and PostgreSQL alike. Rows are locked in the order of projects everywhere, which prevents deadlocks. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;
export type Dialect = 'sqlite' | 'postgres';

export interface SeatRow {
  readonly project_id: number;
  readonly epoch: number;
}

export interface TakenRow extends SeatRow {
  /** Last heartbeat of the previous owner, epoch ms; null: there was none. */
  readonly seen_before: number | null;
}

export interface SeatClaim {
  readonly owner: string;
  readonly leaseEnd: number;
  readonly now: number;
  /** Claims also seats with a valid lease of another owner, which is known to have ended. */
  readonly evict: boolean;
}

export interface SeatHandOver {
  /** The next owner. */
  readonly to: string;
  readonly leaseEnd: number;
  readonly now: number;
}

/** Ids per statement; the stores limit the number of parameters. */
const chunkSize = 10_000;

export function seatRepo(db: Db, dialect: Dialect) {
  /** The rows of `where`, locked in order if others may have locked some of them. */
  const inOrder = (where: ReturnType<typeof sql>) =>
    sql`select project_id from seats where ${where} order by project_id${dialect === 'postgres' ? sql` for update` : sql``}`;

  async function claimSome(projectIds: readonly number[], { owner, leaseEnd, now, evict }: SeatClaim): Promise<readonly TakenRow[]> {
    // Seats of other owners are not even locked, since they are being renewed meanwhile. A simultaneous claim is detected by the second
    // condition, on the row as it is then. Seats already stored for this owner are claimed again: no process works for them.
    const isFree = evict ? sql`(1 = 1)` : sql`(seats.owner is null or seats.owner = ${owner} or seats.lease_end < cast(${now} as bigint))`;
    const { rows } = await sql<TakenRow>`insert into seats (project_id, owner, lease_end, epoch, seen)
      select wanted.id, cast(${owner} as text), cast(${leaseEnd} as bigint), 1, cast(${now} as bigint)
      from (select id from projects where id in (${sql.join(projectIds)}) union all select 0 as id where 0 in (${sql.join(projectIds)})) as wanted
      where not exists (select 1 from seats where seats.project_id = wanted.id and not ${isFree})
      order by wanted.id
      on conflict (project_id) do update
        set owner = excluded.owner, lease_end = excluded.lease_end, epoch = seats.epoch + 1, seen = excluded.seen, seen_before = seats.seen
        where ${isFree}
      returning project_id, epoch, seen_before`.execute(db);
    return rows;
  }

  return {
    /** The seats that `claim` would give to this owner now. */
    async claimable(projectIds: readonly number[], { owner, now }: Pick<SeatClaim, 'owner' | 'now'>): Promise<readonly number[]> {
      const rows = await db.selectFrom('seats').select('project_id').where('owner', '<>', owner).where('lease_end', '>=', now).execute();
      const taken = new Set(rows.map(({ project_id }) => project_id));
      return projectIds.filter((id) => !taken.has(id));
    },

    /** Claims the free ones among the seats; each goes to exactly one process. */
    async claim(projectIds: readonly number[], claim: SeatClaim): Promise<readonly TakenRow[]> {
      const taken: TakenRow[] = [];
      for (let from = 0; from < projectIds.length; from += chunkSize)
        taken.push(...(await claimSome(projectIds.slice(from, from + chunkSize), claim)));
      return taken;
    },

    /** Heartbeat for all seats of the owner; returns them. */
    async renew(owner: string, leaseEnd: number, now: number): Promise<readonly SeatRow[]> {
      const { rows } = await sql<SeatRow>`update seats set lease_end = ${leaseEnd}, seen = ${now}
        where owner = ${owner} and project_id in (${inOrder(sql`owner = ${owner}`)})
        returning project_id, epoch`.execute(db);
      return rows;
    },

    /** Releases seats, all of the owner's or these; other processes can claim them at once. */
    async release(owner: string, now: number, projectIds?: readonly number[]): Promise<void> {
      if (projectIds?.length === 0) return;
      const these = projectIds ? sql`owner = ${owner} and project_id in (${sql.join(projectIds)})` : sql`owner = ${owner}`;
      await sql`update seats set owner = null, lease_end = 0, seen = ${now} where owner = ${owner} and project_id in (${inOrder(these)})`.execute(
        db,
      );
    },

    /** Sets the next owner of these seats: only that one can claim them until the lease ends. */
    async hand(owner: string, projectIds: readonly number[], { to, leaseEnd, now }: SeatHandOver): Promise<void> {
      const these = sql`owner = ${owner} and project_id in (${sql.join(projectIds)})`;
      await sql`update seats set owner = ${to}, lease_end = ${leaseEnd}, seen = ${now}
        where owner = ${owner} and project_id in (${inOrder(these)})`.execute(db);
    },

    /** Deletes the seats of removed projects. */
    async forget(owner: string, projectIds: readonly number[]): Promise<void> {
      if (projectIds.length === 0) return;
      await db.deleteFrom('seats').where('owner', '=', owner).where('project_id', 'in', projectIds).execute();
    },

    /** The seats that the owner has, with their epochs; locked until the transaction ends. */
    async held(within: Db, owner: string, projectIds: readonly number[]): Promise<readonly SeatRow[]> {
      let query = within
        .selectFrom('seats')
        .select(['project_id', 'epoch'])
        .where('owner', '=', owner)
        .where('project_id', 'in', projectIds)
        .orderBy('project_id');
      // SQLite has one writer, and refuses to write on data read before another write.
      if (dialect === 'postgres') query = query.forShare();
      return query.execute();
    },
  };
}
