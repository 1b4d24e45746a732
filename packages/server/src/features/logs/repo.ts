/** Log entries in the relational store: newest, active, removal. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LogTable, Schema } from '../../db/schema.ts';
import type { LogFilter } from './filter-repo.ts';

/** The newest entries of these types in a project that started by `until`. */
export async function newestEntries(
  db: Kysely<Schema>,
  filter: Pick<LogFilter, 'projectId' | 'types'> & { readonly until?: number | undefined },
  limit: number,
): Promise<readonly Selectable<LogTable>[]> {
  let query = db.selectFrom('log_entries').selectAll().where('project_id', '=', filter.projectId).where('type', 'in', filter.types);
  if (filter.until !== undefined) query = query.where('start_time', '<=', filter.until);
  return query.orderBy('start_time', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Notices, alarms and faults of a project that were active at `time`, most severe first, then newest first. */
export async function activeAt(db: Kysely<Schema>, projectId: number, time: number): Promise<readonly Selectable<LogTable>[]> {
  const entries = () =>
    db
      .selectFrom('log_entries')
      .selectAll()
      .where('project_id', '=', projectId)
      // A literal, not a parameter: the index has only rows of these types.
      .where(sql<boolean>`type in (1, 2, 3)`)
      // The `+` excludes the index by start: few entries are active, and few ended after `time`.
      .where(sql`+start_time`, '<=', time);
  const ended = await entries().where('recover_time', '>', time).execute();
  const active = await entries().where('recover_time', 'is', null).execute();
  return [...ended, ...active].sort((a, b) => (a.severity ?? 4) - (b.severity ?? 4) || b.start_time - a.start_time || b.id - a.id);
}

export async function entriesById(db: Kysely<Schema>, projectId: number, ids: readonly number[]): Promise<readonly Selectable<LogTable>[]> {
  return db.selectFrom('log_entries').selectAll().where('project_id', '=', projectId).where('id', 'in', ids).execute();
}

/** Removes entries that have ended, but no operation entries. Returns the number. */
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

/**
 * Notices, alarms, faults and run states that ended before a time. Active entries are never removed; operation entries have their own
 * retention.
 */
const endedBefore = (db: Kysely<Schema>, before: number, limit: number) =>
  db
    .selectFrom('log_entries')
    .select('id')
    .where('recover_time', 'is not', null)
    .where('recover_time', '<', before)
    .where('type', 'in', [1, 2, 3, 5])
    .where('index_name', '<>', 'operation')
    .orderBy('recover_time')
    .limit(limit);

/** Removes entries that ended before a time; returns the number. */
export async function removeEnded(db: Kysely<Schema>, before: number, limit: number): Promise<number> {
  const ids = (await endedBefore(db, before, limit).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Checked again: an entry may have become active in the meantime.
  const { numDeletedRows } = await db
    .deleteFrom('log_entries')
    .where('id', 'in', ids)
    .where('recover_time', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
