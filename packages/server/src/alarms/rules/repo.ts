/** The evaluated rules in the store. */
import { type AlarmRule, alarmRule } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

export interface StoredRule {
  readonly id: number;
  readonly projectId: number;
  readonly rule: AlarmRule;
}

/** Current state of each rule, of all projects or of one; removed rules included. */
export function newestRuleChanges(db: Db, projectId?: number) {
  const newest = db
    .selectFrom('alarm_rule_changes as n')
    .select(({ fn }) => fn.max('n.id').as('id'))
    .groupBy('n.rule_id');
  const rows = db
    .selectFrom('alarm_rule_changes as c')
    .innerJoin('alarm_rules as r', 'r.id', 'c.rule_id')
    .selectAll('c')
    .select('r.project_id')
    .where('c.id', 'in', newest);
  return projectId === undefined ? rows : rows.where('r.project_id', '=', projectId);
}

/** Rules written by older versions that no longer match the schema are ignored. */
export function readRule(text: string | null): AlarmRule | null {
  if (text === null) return null;
  const read = alarmRule.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

export async function currentRules(db: Db): Promise<StoredRule[]> {
  const rows = await newestRuleChanges(db).execute();
  return rows.flatMap((row) => {
    const rule = readRule(row.rule);
    return rule ? [{ id: row.rule_id, projectId: row.project_id, rule }] : [];
  });
}

/** The current state of a rule of a project; null: removed or unknown. */
export async function ruleById(db: Db, projectId: number, ruleId: number): Promise<AlarmRule | null> {
  const row = await newestRuleChanges(db, projectId).where('c.rule_id', '=', ruleId).executeTakeFirst();
  return readRule(row?.rule ?? null);
}

/** Differs after every change of rules, in any process. */
export async function rulesStamp(db: Db): Promise<string> {
  const found = await db
    .selectFrom('alarm_rule_changes')
    .select(({ fn }) => [fn.countAll<number>().as('changes'), fn.max('id').as('last')])
    .executeTakeFirst();
  return `${found?.changes ?? 0}:${found?.last ?? 0}`;
}
