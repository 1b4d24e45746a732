/** The SQL of alarms and run states in the log. */
import { type UnitState, unitStates } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { LogTable, Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { importMark } from './entries/entry.ts';

export type LogRow = Selectable<LogTable>;
/** The columns of a log entry without its id. */
export type EntryRow = Omit<Insertable<LogTable>, 'id'>;

/** Ids per statement; SQLite and PostgreSQL bound the number of parameters. */
const chunkSize = 500;

/** Active alarms and run states, oldest first, of all projects or of some. */
export async function standingEntries(db: Kysely<Schema>, projectIds?: readonly number[]): Promise<readonly LogRow[]> {
  const standing = db
    .selectFrom('log_entries')
    .selectAll()
    .where('index_name', '=', 'alarm')
    .where('recover_time', 'is', null)
    .where('alarm_key', 'is not', null)
    .orderBy('id');
  if (!projectIds) return standing.execute();
  const rows: LogRow[] = [];
  for (let from = 0; from < projectIds.length; from += chunkSize)
    rows.push(...(await standing.where('project_id', 'in', projectIds.slice(from, from + chunkSize)).execute()));
  return rows;
}

/** Alarms by their ids, active or not. */
export async function alarmRows(db: Kysely<Schema>, ids: readonly number[]): Promise<readonly LogRow[]> {
  const rows: LogRow[] = [];
  for (let from = 0; from < ids.length; from += chunkSize) {
    const some = ids.slice(from, from + chunkSize);
    rows.push(...(await db.selectFrom('log_entries').selectAll().where('id', 'in', some).execute()));
  }
  return rows;
}

/** Adds an entry, or updates the columns that change while it is open; returns its id. */
export async function writeEntry(db: Kysely<Schema>, id: number | null, row: EntryRow): Promise<number> {
  if (id === null) return (await db.insertInto('log_entries').values(row).returning('id').executeTakeFirstOrThrow()).id;
  const { type, severity, content_zh, content_en, start_time, recover_time, count, result } = row;
  const { quiet = null, quiet_since = null, quiet_until = null, first_id = null, clock_error = null, clock_ahead = null } = row;
  const { ack_time, ack_user, ack_user_id, ack_login_name, ack_link_id } = row;
  // An acknowledgement is never removed, and may have been written by a process without this row in memory.
  const acknowledgement = ack_time ? { ack_time, ack_user, ack_user_id, ack_login_name, ack_link_id } : {};
  const cared = { quiet, quiet_since, quiet_until, first_id, clock_error, clock_ahead };
  const changes = { type, severity, content_zh, content_en, start_time, recover_time, ...acknowledgement, count, result, ...cared };
  await db.updateTable('log_entries').set(changes).where('id', '=', id).execute();
  return id;
}

/** Notices, alarms, faults and run states with a stamp in [from, to]; those computed from imported readings excluded. */
export function entriesStamped(db: Kysely<Schema>, from: number, to: number): Promise<readonly LogRow[]> {
  return db
    .selectFrom('log_entries')
    .selectAll()
    .where('index_name', '=', 'alarm')
    .where('address', 'is', null)
    .where(({ eb, or }) => or((['start_time', 'recover_time', 'ack_time'] as const).map((name) => eb.between(name, from, to))))
    .execute();
}

/** 0: the log is empty. */
export async function newestEntryId(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('log_entries')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** The columns of an acknowledgement: who, and when. */
export function acknowledged(by: Actor, at: number) {
  return { ack_time: at, ack_user: by.userName, ack_user_id: by.userId, ack_login_name: by.loginName, ack_link_id: by.linkId };
}

/** Acknowledges the unacknowledged ones of these alarms; returns their new rows. */
export async function acknowledgeRows(
  db: Kysely<Schema>,
  projectId: number,
  ids: readonly number[],
  by: Actor,
  at: number,
): Promise<readonly LogRow[]> {
  const rows: LogRow[] = [];
  for (let from = 0; from < ids.length; from += chunkSize) {
    const some = await db
      .updateTable('log_entries')
      .set(acknowledged(by, at))
      .where('id', 'in', ids.slice(from, from + chunkSize))
      .where('project_id', '=', projectId)
      .where('index_name', '=', 'alarm')
      .where('type', '<=', 3)
      .where('ack_time', 'is', null)
      .returningAll()
      .execute();
    rows.push(...some);
  }
  return rows;
}

/** Entries of an alarm key that were open at some time in [from, to], oldest first. */
export function entriesOfKey(db: Kysely<Schema>, deviceId: number, key: string, from: number, to: number): Promise<readonly LogRow[]> {
  return db
    .selectFrom('log_entries')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('index_name', '=', 'alarm')
    .where('alarm_key', '=', key)
    .where('start_time', '<=', to)
    .where(({ eb, or }) => or([eb('recover_time', 'is', null), eb('recover_time', '>=', from)]))
    .orderBy('start_time')
    .orderBy('id')
    .execute();
}

/** The time at which each device was first watched; absent if never. */
export async function watchedSince(db: Kysely<Schema>, deviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (let from = 0; from < deviceIds.length; from += chunkSize) {
    const rows = await db
      .selectFrom('log_entries')
      .select(({ fn }) => ['device_id', fn.min('start_time').as('since')])
      .where('device_id', 'in', deviceIds.slice(from, from + chunkSize))
      .where('type', '=', 5)
      .where('address', 'is', null)
      .groupBy('device_id')
      .execute();
    for (const { device_id, since } of rows) if (device_id !== null) found.set(device_id, since);
  }
  return found;
}

/** Removes previously computed entries of a project in [start, end). */
export async function removeComputed(db: Kysely<Schema>, projectId: number, start: number, end: number): Promise<void> {
  await db
    .deleteFrom('log_entries')
    .where('project_id', '=', projectId)
    .where('index_name', '=', 'alarm')
    .where('address', '=', importMark)
    .where('start_time', '>=', start)
    .where('start_time', '<', end)
    .execute();
}

/** Adds computed entries, marked as such. */
export async function addComputed(db: Kysely<Schema>, rows: readonly EntryRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunkSize / 10) {
    const some = rows.slice(from, from + chunkSize / 10).map((row) => ({ ...row, address: importMark }));
    await db.insertInto('log_entries').values(some).execute();
  }
}

/**
 * If the alarm of this key was first seen shortly after `from` (or is known to have begun at `start`), sets its start to `start`; returns
 * its id, or null.
 */
export async function beganEarlier(db: Kysely<Schema>, key: string, start: number, from: number, to: number): Promise<number | null> {
  const found = await db
    .selectFrom('log_entries')
    .select('id')
    .where('alarm_key', '=', key)
    .where('address', 'is', null)
    .where(({ or, and, eb }) => or([and([eb('start_time', '>=', from), eb('start_time', '<=', to)]), eb('start_time', '=', start)]))
    .orderBy('start_time')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  await db.updateTable('log_entries').set({ start_time: start }).where('id', '=', found.id).execute();
  return found.id;
}

const isUnitState = (state: string | null): state is UnitState => (unitStates as readonly (string | null)[]).includes(state);

/** Run states of a device that overlap [from, to), in order of their start. */
export async function statesOf(db: Kysely<Schema>, deviceId: number, from: number, to: number) {
  const rows = await db
    .selectFrom('log_entries')
    .select(['result', 'start_time', 'recover_time'])
    .where('device_id', '=', deviceId)
    .where('type', '=', 5)
    .where('start_time', '<', to)
    .where(({ or, eb }) => or([eb('recover_time', 'is', null), eb('recover_time', '>', from)]))
    .orderBy('start_time')
    .execute();
  return rows.flatMap(({ result, start_time: start, recover_time: end }) => (isUnitState(result) ? [{ state: result, start, end }] : []));
}
