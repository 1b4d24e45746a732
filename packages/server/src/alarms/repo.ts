/** The SQL of alarms and run states in the log. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { LogTable, Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';

export type LogRow = Selectable<LogTable>;
/** The columns of a log entry without its id. */
export type EntryRow = Omit<Insertable<LogTable>, 'id'>;

/** Ids per statement; SQLite and PostgreSQL bound the number of parameters. */
const chunkSize = 500;

/** Alarms and run states that stand, the oldest first. */
export function standingEntries(db: Kysely<Schema>): Promise<readonly LogRow[]> {
  return db
    .selectFrom('log_entries')
    .selectAll()
    .where('index_name', '=', 'alarm')
    .where('recover_time', 'is', null)
    .where('alarm_key', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Adds an entry, or writes the columns that change while it stands; its id. */
export async function writeEntry(db: Kysely<Schema>, id: number | null, row: EntryRow): Promise<number> {
  if (id === null) return Number((await db.insertInto('log_entries').values(row).returning('id').executeTakeFirstOrThrow()).id);
  const { type, severity, content_zh, content_en, start_time, recover_time, count, result } = row;
  const { ack_time, ack_user, ack_user_id, ack_login_name, ack_link_id } = row;
  const acknowledgement = { ack_time, ack_user, ack_user_id, ack_login_name, ack_link_id };
  const changes = { type, severity, content_zh, content_en, start_time, recover_time, ...acknowledgement, count, result };
  await db.updateTable('log_entries').set(changes).where('id', '=', id).execute();
  return id;
}

/** The columns that say who acknowledged an alarm, and when. */
export function acknowledged(by: Actor, at: number) {
  return { ack_time: at, ack_user: by.userName, ack_user_id: by.userId, ack_login_name: by.loginName, ack_link_id: by.linkId };
}

/** Acknowledges those of the alarms that nobody has acknowledged; what they are now. */
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

/** Entries of an alarm key that stood at some time in [from, to], the oldest first. */
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
