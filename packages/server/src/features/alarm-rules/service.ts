/** Alarm rules: list, change, remove and restore; every change is recorded with its author. */
import { isDeepStrictEqual } from 'node:util';
import { type AlarmRule, type AlarmRuleChange, type Language, maxAlarmRules } from '@czyun/contract';
import { readRule } from '../../alarms/rules/repo.ts';
import type { Alarms } from '../../alarms/types.ts';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { addChange, addRule, type ChangeRow, changesById, changesOf, currentRows, projectOfRule } from './repo.ts';
import { checkRule } from './rule-faults.ts';
import { activeAlarms, createRuleViews } from './rule-view.ts';

export interface AlarmRuleDeps extends Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'> {
  readonly alarms: Pick<Alarms, 'rulesChanged' | 'open'>;
}

interface RulePlace {
  readonly projectId: number;
  readonly ruleId: number;
}

/** `ruleId` null: a new rule. */
interface RuleEdit {
  readonly projectId: number;
  readonly ruleId: number | null;
  /** The version that was edited. */
  readonly version: number;
}

const maxChanges = 100;

/** The fields of a rule in the operation log, which shows objects as text. */
const loggedFields = (rule: AlarmRule | null) => {
  if (rule === null) return {};
  const { deviceId: _device, variables, ...rest } = rule;
  return { ...rest, variables: variables.map(({ name, metric }) => `${name} = ${metric}`) };
};

const actions = {
  add: { zh: '新建告警规则', en: 'Add alarm rule' },
  change: { zh: '修改告警规则', en: 'Change alarm rule' },
  remove: { zh: '删除告警规则', en: 'Remove alarm rule' },
} as const;

/** The latest change of a rule; `notFound` for a rule of another project. */
async function latestChange(db: Db, { projectId, ruleId }: RulePlace): Promise<ChangeRow> {
  const [row] = await changesOf(db, projectId, ruleId, 1);
  if (!row) throw new AppError('notFound');
  return row;
}

async function requireRoom(db: Db, projectId: number): Promise<void> {
  const rules = (await currentRows(db, projectId)).filter((row) => row.rule !== null);
  if (rules.length >= maxAlarmRules) throw new AppError('tooLarge');
}

export function createAlarmRuleService(deps: AlarmRuleDeps) {
  const { db, registry, alarms, now } = deps;
  const view = createRuleViews(deps);

  /** `rule` null: removed. */
  async function store({ projectId, ruleId, version }: RuleEdit, rule: AlarmRule | null, actor: CallActor): Promise<ChangeRow> {
    const row = await auditedChange(deps, actor, async (on) => {
      const old = ruleId === null ? undefined : await latestChange(on, { projectId, ruleId });
      if ((old?.id ?? 0) !== version) throw stale(true);
      const before = old ? readRule(old.rule) : null;
      if (old && isDeepStrictEqual(before, rule)) return { result: old, entries: [], touched: {} };
      if (!before && rule) await requireRoom(on, projectId);
      const result = await addChange(on, {
        rule_id: ruleId ?? (await addRule(on, projectId)),
        before_id: version,
        rule: rule && JSON.stringify(rule),
        time: now(),
        ...actorColumns(actor),
      });
      const action = !before ? actions.add : rule ? actions.change : actions.remove;
      const named = rule ?? before;
      const target = named && (named.nameEn ? `${named.name} / ${named.nameEn}` : named.name);
      const entry = { projectId, action, target, ...changedFields(loggedFields(before), loggedFields(rule)) };
      return { result, entries: [entry], touched: {} };
    });
    await alarms.rulesChanged();
    return row;
  }

  async function saveRule(edit: RuleEdit, rule: AlarmRule, actor: CallActor) {
    checkRule(rule, edit.projectId, registry, actor.language);
    return view(edit.projectId, await store(edit, rule, actor), rule, actor.language);
  }

  return {
    async list(projectId: number, language: Language) {
      const rows = await currentRows(db, projectId);
      const active = activeAlarms(alarms, projectId);
      const rules = rows.flatMap((row) => {
        const rule = readRule(row.rule);
        return rule ? [view(projectId, row, rule, language, active)] : [];
      });
      const timeZone = timeZoneOf(registry, projectId);
      return { timeZone, rules: rules.sort((a, b) => a.rule.name.localeCompare(b.rule.name, 'zh') || a.id - b.id) };
    },

    save: ({ rule, ...edit }: RuleEdit & { readonly rule: AlarmRule }, actor: CallActor) => saveRule(edit, rule, actor),

    async remove(edit: RulePlace & { readonly version: number }, actor: CallActor) {
      const row = await latestChange(db, edit);
      if (row.rule === null) throw new AppError('notFound');
      await store(edit, null, actor);
      return { removed: true as const };
    },

    async changes(projectId: number, ruleId: number | undefined): Promise<AlarmRuleChange[]> {
      if (ruleId !== undefined && (await projectOfRule(db, ruleId)) !== projectId) throw new AppError('notFound');
      const rows = await changesOf(db, projectId, ruleId, maxChanges);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const others = rows.map((row) => row.before_id).filter((id) => id !== 0 && !byId.has(id));
      for (const row of await changesById(db, others)) byId.set(row.id, row);
      return rows.map((row) => ({
        id: row.id,
        ruleId: row.rule_id,
        time: row.time,
        by: actorOfRow(row),
        rule: readRule(row.rule),
        before: readRule(byId.get(row.before_id)?.rule ?? null),
      }));
    },

    /** Restores the rule of an earlier change; `notFound` for a change of another rule. */
    async restore({ changeId, ...edit }: RulePlace & { readonly version: number; readonly changeId: number }, actor: CallActor) {
      await latestChange(db, edit);
      const [row] = await changesById(db, [changeId]);
      const rule = row?.rule_id === edit.ruleId ? readRule(row.rule) : null;
      if (!rule) throw new AppError('notFound');
      return saveRule(edit, rule, actor);
    },
  };
}

export type AlarmRuleService = ReturnType<typeof createAlarmRuleService>;
