/** Changes of alarm rules in the relational store. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { newestRuleChanges } from '../../alarms/rules/repo.ts';
import type { AlarmRuleChangeTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type ChangeRow = Selectable<AlarmRuleChangeTable>;

/** The latest change of each rule of a project, removed rules included. */
export function currentRows(db: Db, projectId: number): Promise<ChangeRow[]> {
  return newestRuleChanges(db, projectId).execute();
}

export async function projectOfRule(db: Db, ruleId: number): Promise<number | undefined> {
  const row = await db.selectFrom('alarm_rules').select('project_id').where('id', '=', ruleId).executeTakeFirst();
  return row?.project_id;
}

/** Newest first. */
export function changesOf(db: Db, projectId: number, ruleId: number | undefined, most: number): Promise<ChangeRow[]> {
  const rows = db
    .selectFrom('alarm_rule_changes as c')
    .innerJoin('alarm_rules as r', 'r.id', 'c.rule_id')
    .selectAll('c')
    .where('r.project_id', '=', projectId);
  return (ruleId === undefined ? rows : rows.where('c.rule_id', '=', ruleId)).orderBy('c.id', 'desc').limit(most).execute();
}

export function changesById(db: Db, ids: readonly number[]): Promise<ChangeRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.selectFrom('alarm_rule_changes').selectAll().where('id', 'in', ids).execute();
}

export async function addRule(db: Db, projectId: number): Promise<number> {
  const { id } = await db.insertInto('alarm_rules').values({ project_id: projectId }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function addChange(db: Db, row: Omit<Insertable<AlarmRuleChangeTable>, 'id'>): Promise<ChangeRow> {
  return db.insertInto('alarm_rule_changes').values(row).returningAll().executeTakeFirstOrThrow();
}

/** In every time zone, the start of a day is a multiple of this. */
const sliceMs = 900_000;

export interface RuleSlice {
  readonly alarmKey: string;
  /** Start of a quarter of an hour, ms. */
  readonly time: number;
  readonly alarms: number;
  /** Start of the latest alarm in it. */
  readonly last: number;
}

/** Alarms of the rules of a project since `start`, by alarm key and quarter of an hour. */
export async function ruleAlarms(db: Db, projectId: number, start: number): Promise<RuleSlice[]> {
  const slice = sql<number>`start_time / ${sql.lit(sliceMs)}`;
  const rows = await db
    .selectFrom('log_entries')
    .select(({ fn }) => ['alarm_key', slice.as('slice'), fn.countAll<number>().as('alarms'), fn.max('start_time').as('last')])
    .where('project_id', '=', projectId)
    .where('start_time', '>=', start)
    .where('alarm_key', 'like', '%:rule:%')
    .groupBy(['alarm_key', slice])
    .execute();
  return rows.map((row) => ({
    alarmKey: row.alarm_key ?? '',
    time: Math.floor(row.slice) * sliceMs,
    alarms: row.alarms,
    last: row.last,
  }));
}
