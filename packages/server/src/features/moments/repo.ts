/** Moments in the log: folded by column in the store, and the one nearest to an instant. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { kindColumn, type LogKind, logTypesOf } from './kinds-repo.ts';

type Db = Kysely<Schema>;

export interface MomentFilter {
  readonly projectId: number;
  /** A device, plus entries that concern no device; absent: all entries. */
  readonly deviceId?: number | undefined;
  readonly kinds: readonly LogKind[];
}

/** A column of one kind: the entry that represents it, and what it folds. */
export interface FoldedRow {
  readonly id: number;
  readonly kind: LogKind;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

function momentsOf(db: Db, { projectId, deviceId, kinds }: MomentFilter) {
  const types = sql.join(logTypesOf(kinds).map((type) => sql.lit(type)));
  const query = db
    .selectFrom('log_entries')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`type in (${types})`)
    .where(sql<boolean>`${kindColumn} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`);
  if (deviceId === undefined) return query;
  return query.where(({ or, eb }) => or([eb('device_id', '=', deviceId), eb('device_id', 'is', null)]));
}

/** Entries started in [start, end), one row per kind and column: the most severe one, otherwise the first. */
export async function foldedMoments(
  db: Db,
  filter: MomentFilter,
  { start, end, columns }: { readonly start: number; readonly end: number; readonly columns: number },
): Promise<FoldedRow[]> {
  if (filter.kinds.length === 0) return [];
  const column = sql<number>`(start_time - ${sql.lit(start)}) * ${sql.lit(columns)} / ${sql.lit(end - start)}`;
  const begun = momentsOf(db, filter)
    .where('start_time', '>=', start)
    .where('start_time', '<', end)
    .select(['id', 'severity', 'start_time', kindColumn.as('kind'), column.as('place')]);
  const group = sql`over (partition by kind, place)`;
  const ranked = db
    .selectFrom(begun.as('begun'))
    .select([
      'id',
      'kind',
      sql<number>`row_number() over (partition by kind, place order by coalesce(severity, 4), start_time, id)`.as('rank'),
      sql<number>`min(start_time) ${group}`.as('first'),
      sql<number>`max(start_time) ${group}`.as('last'),
      sql<number>`count(*) ${group}`.as('count'),
    ]);
  const rows = await db.selectFrom(ranked.as('ranked')).selectAll().where('rank', '=', 1).orderBy('first').orderBy('id').execute();
  return rows.flatMap(({ id, kind, first, last, count }) => (kind === null ? [] : [{ id, kind, first, last, count }]));
}

/** The first entry after an instant up to `now`, or the last one before it; undefined if there is none. */
export async function nextMoment(
  db: Db,
  filter: MomentFilter,
  time: number,
  direction: 'next' | 'previous',
  now: number,
): Promise<FoldedRow | undefined> {
  if (filter.kinds.length === 0) return undefined;
  const order = direction === 'next' ? 'asc' : 'desc';
  let query = momentsOf(db, filter)
    .where('start_time', direction === 'next' ? '>' : '<', time)
    .select(['id', 'start_time', kindColumn.as('kind')]);
  if (direction === 'next') query = query.where('start_time', '<=', now);
  const row = await query.orderBy('start_time', order).orderBy('id', order).limit(1).executeTakeFirst();
  if (row === undefined || row.kind === null) return undefined;
  return { id: row.id, kind: row.kind, first: row.start_time, last: row.start_time, count: 1 };
}
