/** Rows for explanations of states, alarms and commands. */
import type { Kysely, Selectable } from 'kysely';
import type { CommandTable, LimitChangeTable, LogTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type CommandRow = Selectable<CommandTable>;
export type AlarmEntryRow = Selectable<LogTable>;

/** An alarm, fault or notice of a project. */
export const alarmEntry = (db: Db, projectId: number, id: number): Promise<AlarmEntryRow | undefined> =>
  db
    .selectFrom('log_entries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('index_name', '=', 'alarm')
    .where('type', '<=', 3)
    .executeTakeFirst();

export const commandById = (db: Db, projectId: number, id: number): Promise<CommandRow | undefined> =>
  db.selectFrom('commands').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** The latest command sent to a device in [from, to] that was not refused. */
export const latestCommand = (db: Db, deviceId: number, from: number, to: number): Promise<CommandRow | undefined> =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('sent_time', '>=', from)
    .where('sent_time', '<=', to)
    .where('state', '<>', 'refused')
    .orderBy('sent_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The plan being sent when a command was requested. */
export async function planOfCommand(
  db: Db,
  { device_id, group_id, asked_time }: Pick<CommandRow, 'device_id' | 'group_id' | 'asked_time'>,
) {
  const rows = await db
    .selectFrom('plan_sendings')
    .selectAll()
    .where('device_id', '=', device_id)
    .where('asked_time', '<=', asked_time)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const [sending] = rows;
  if (!sending) return undefined;
  const isWithin = sending.end_time === null || sending.end_time >= asked_time;
  return sending.group_id === group_id || isWithin ? sending : undefined;
}

/** Limits of a point or of its family in force at an instant. */
export const limitsAt = (
  db: Db,
  deviceId: number,
  metrics: readonly string[],
  time: number,
): Promise<Selectable<LimitChangeTable> | undefined> =>
  db
    .selectFrom('limit_changes')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('metric', 'in', metrics)
    .where('time', '<=', time)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Version of a project's rule in force at an instant. */
export const ruleAt = (db: Db, projectId: number, ruleId: number, time: number) =>
  db
    .selectFrom('alarm_rule_changes as c')
    .innerJoin('alarm_rules as r', 'r.id', 'c.rule_id')
    .selectAll('c')
    .where('r.project_id', '=', projectId)
    .where('c.rule_id', '=', ruleId)
    .where('c.time', '<=', time)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
