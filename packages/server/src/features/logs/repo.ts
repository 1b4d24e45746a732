/** Log entries in the relational store: filtered, sorted and paged by the database. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LogTable, Schema } from '../../db/schema.ts';
import { holds } from '../../db/text-match.ts';

export interface LogFilter {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  readonly types: readonly number[];
  readonly recovered?: boolean | undefined;
  /** Entries that started in [startTime, endTime). */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** Part of the text, of the person's name or login name, of the target or (by `nameMatches`) of the device's name. */
  readonly text: string;
  readonly nameMatches: readonly number[];
  /** Login name of whoever did or acknowledged it. */
  readonly account?: string | undefined;
}

export interface LogOrder {
  readonly by: 'startTime' | 'recoverTime' | 'severity' | 'type' | 'deviceId';
  readonly direction: 'asc' | 'desc';
}

const columnOf = {
  startTime: 'start_time',
  recoverTime: 'recover_time',
  severity: 'severity',
  type: 'type',
  deviceId: 'device_id',
} as const satisfies Record<LogOrder['by'], keyof LogTable>;

function filtered(db: Kysely<Schema>, filter: LogFilter) {
  let query = db.selectFrom('log_entries').where('project_id', '=', filter.projectId).where('type', 'in', filter.types);
  if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
  if (filter.recovered !== undefined) query = query.where('recover_time', filter.recovered ? 'is not' : 'is', null);
  if (filter.startTime !== undefined) query = query.where('start_time', '>=', filter.startTime);
  if (filter.endTime !== undefined) query = query.where('start_time', '<', filter.endTime);
  const { account } = filter;
  if (account !== undefined) {
    query = query.where(({ or }) =>
      or((['login_name', 'ack_login_name'] as const).map((column) => sql<boolean>`lower(${sql.ref(column)}) = lower(${account})`)),
    );
  }
  if (filter.text !== '') {
    query = query.where(({ or, eb }) =>
      or([
        ...(['content_zh', 'content_en', 'user_name', 'login_name', 'ack_user', 'ack_login_name', 'target_param', 'metric'] as const).map(
          (column) => holds(column, filter.text),
        ),
        ...(filter.nameMatches.length > 0 ? [eb('device_id', 'in', filter.nameMatches)] : []),
      ]),
    );
  }
  return query;
}

/** Columns that are never null: ordered by them alone, an index hands the rows out as they come. */
const neverNull: readonly LogOrder['by'][] = ['startTime', 'type'];

function ordered(query: ReturnType<typeof filtered>, { by, direction }: LogOrder) {
  const column = columnOf[by];
  return (
    query
      .selectAll()
      // Both dialects put what has not happened yet last when ascending and first when descending.
      .$if(!neverNull.includes(by), (sorted) => sorted.orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`, direction))
      .orderBy(column, direction)
      .orderBy('id', direction)
  );
}

/** The next entries after one, in an order; found by what the one holds, so that far pages cost no more than the first. */
export async function entriesAfter(
  db: Kysely<Schema>,
  filter: LogFilter,
  order: LogOrder,
  after: Selectable<LogTable> | undefined,
  limit: number,
): Promise<readonly Selectable<LogTable>[]> {
  let query = filtered(db, filter);
  if (after) {
    const column = columnOf[order.by];
    const value = after[column];
    const beyond = order.direction === 'asc' ? '>' : '<';
    if (value === null) {
      const others = order.direction === 'desc';
      query = query.where(({ or, and, eb }) =>
        or([and([eb(column, 'is', null), eb('id', beyond, after.id)]), ...(others ? [eb(column, 'is not', null)] : [])]),
      );
    } else {
      const nullsFollow = order.direction === 'asc' && !neverNull.includes(order.by);
      // Said once more by itself: so an index knows where to begin.
      if (!nullsFollow) query = query.where(column, order.direction === 'asc' ? '>=' : '<=', value);
      query = query.where(({ or, and, eb }) =>
        or([
          eb(column, beyond, value),
          and([eb(column, '=', value), eb('id', beyond, after.id)]),
          ...(nullsFollow ? [eb(column, 'is', null)] : []),
        ]),
      );
    }
  }
  return ordered(query, order).limit(limit).execute();
}

/** The newest entries of a project of these types that had begun by `until`. */
export async function newestEntries(
  db: Kysely<Schema>,
  filter: Pick<LogFilter, 'projectId' | 'types'> & { readonly until?: number | undefined },
  limit: number,
): Promise<readonly Selectable<LogTable>[]> {
  let query = db.selectFrom('log_entries').selectAll().where('project_id', '=', filter.projectId).where('type', 'in', filter.types);
  if (filter.until !== undefined) query = query.where('start_time', '<=', filter.until);
  return query.orderBy('start_time', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** One page of entries and how many there are in all. */
export async function findEntries(
  db: Kysely<Schema>,
  filter: LogFilter,
  order: LogOrder,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly Selectable<LogTable>[] }> {
  const counted = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirst();
  const total = Number(counted?.total ?? 0);
  if (total <= page.offset) return { total, rows: [] };
  const rows = await ordered(filtered(db, filter), order).limit(page.limit).offset(page.offset).execute();
  return { total, rows };
}

/** Notices, alarms and faults of a project that stood at `time`, most severe first, then newest first. */
export async function standingAt(db: Kysely<Schema>, projectId: number, time: number): Promise<readonly Selectable<LogTable>[]> {
  const entries = () =>
    db
      .selectFrom('log_entries')
      .selectAll()
      .where('project_id', '=', projectId)
      // Written out and not bound: the index holds only rows of these types.
      .where(sql<boolean>`type in (1, 2, 3)`)
      // With its sign, so that nobody walks all that ever began: few entries stand, and few ended after.
      .where(sql`+start_time`, '<=', time);
  const ended = await entries().where('recover_time', '>', time).execute();
  const standing = await entries().where('recover_time', 'is', null).execute();
  return [...ended, ...standing].sort((a, b) => (a.severity ?? 4) - (b.severity ?? 4) || b.start_time - a.start_time || b.id - a.id);
}

/** What stands under these ids in a project. */
export async function entriesById(db: Kysely<Schema>, projectId: number, ids: readonly number[]): Promise<readonly Selectable<LogTable>[]> {
  return db.selectFrom('log_entries').selectAll().where('project_id', '=', projectId).where('id', 'in', ids).execute();
}

/** Removes entries that are over; operation entries never, whatever is asked. Returns how many went. */
export async function removeEntries(db: Kysely<Schema>, projectId: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('log_entries')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .where('index_name', '<>', 'operation')
    .where('type', '<>', 4)
    .where('recover_time', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Notices, alarms, faults and run states that were over before a time; those that stand stay however old they are, and operation entries leave another way. */
const overBefore = (db: Kysely<Schema>, before: number, limit: number) =>
  db
    .selectFrom('log_entries')
    .select('id')
    .where('recover_time', 'is not', null)
    .where('recover_time', '<', before)
    .where('type', 'in', [1, 2, 3, 5])
    .where('index_name', '<>', 'operation')
    .orderBy('recover_time')
    .limit(limit);

/** Removes some of them; returns how many. */
export async function removeOver(db: Kysely<Schema>, before: number, limit: number): Promise<number> {
  const ids = (await overBefore(db, before, limit).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Asked again: who stood up in between is not over.
  const { numDeletedRows } = await db
    .deleteFrom('log_entries')
    .where('id', 'in', ids)
    .where('recover_time', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
