/** Rules of alarm rules: what a rule must keep, and that every change is written down with who made it. */
import { isDeepStrictEqual } from 'node:util';
import { type AlarmRule, type AlarmRuleChange, type AlarmRuleView, type Language, mostAlarmRules, unitIn } from '@czyun/contract';
import { readRule } from '../../alarms/rules/repo.ts';
import { numberOf, ruleTargets } from '../../alarms/rules/targets.ts';
import { ruleOfKey } from '../../alarms/rules/words.ts';
import type { Alarms } from '../../alarms/types.ts';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { nameIn } from '../../registry/name.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { addChange, addRule, type ChangeRow, changesById, changesOf, projectOfRule, standingOf } from './repo.ts';
import { checkRule, expressionFault } from './rule-faults.ts';

export interface AlarmRuleDeps extends Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'> {
  readonly alarms: Pick<Alarms, 'rulesChanged' | 'open'>;
}

interface RulePlace {
  readonly projectId: number;
  readonly ruleId: number;
}

const mostChanges = 100;
const gone = { zh: '设备或测点已不存在', en: 'A device or point no longer exists' };

/** As the log of operations has it: lists of objects as text. */
const told = (rule: AlarmRule | null) => {
  if (rule === null) return {};
  const { deviceId: _device, variables, ...rest } = rule;
  return { ...rest, variables: variables.map(({ name, metric }) => `${name} = ${metric}`) };
};

const deeds = {
  add: { zh: '新建告警规则', en: 'Add alarm rule' },
  change: { zh: '修改告警规则', en: 'Change alarm rule' },
  remove: { zh: '删除告警规则', en: 'Remove alarm rule' },
} as const;

export function createAlarmRuleService(deps: AlarmRuleDeps) {
  const { db, registry, alarms, now } = deps;

  function pointsOf({ typeId, variables }: AlarmRule, projectId: number, language: Language): AlarmRuleView['points'] {
    const ofType = typeId === null ? undefined : registry.devicesOf(projectId).find(({ type }) => type.id === typeId);
    return variables.map(({ deviceId, metric }) => {
      const device = deviceId === null ? ofType : registry.device(deviceId);
      const param = device?.projectId === projectId ? numberOf(device.id, metric, registry) : undefined;
      if (!device || !param) return null;
      const { name, unit } = param.point;
      const deviceName = deviceId === null ? null : nameIn(language, device);
      return { deviceName, pointName: name[language], unit: unit === undefined ? null : unitIn(language, unit) };
    });
  }

  /** How many alarms of each rule stand. */
  function standingIn(projectId: number): ReadonlyMap<number, number> {
    const standing = new Map<number, number>();
    for (const { alarmKey } of alarms.open(projectId)) {
      const ruleId = ruleOfKey(alarmKey);
      if (ruleId !== undefined) standing.set(ruleId, (standing.get(ruleId) ?? 0) + 1);
    }
    return standing;
  }

  function view(projectId: number, row: ChangeRow, rule: AlarmRule, language: Language, standing = standingIn(projectId)): AlarmRuleView {
    const ruleId = Number(row.rule_id);
    const points = pointsOf(rule, projectId, language);
    const isReadable = expressionFault(rule) === null;
    const isGone = points.some((point) => point === null);
    return {
      id: ruleId,
      version: Number(row.id),
      rule,
      points,
      typeName: rule.typeId === null ? null : (registry.catalog.type(rule.typeId)?.name[language] ?? null),
      judged: rule.enabled && isReadable ? ruleTargets(rule, projectId, registry).length : 0,
      standing: standing.get(ruleId) ?? 0,
      fault: isGone || !isReadable ? gone[language] : null,
      changed: row.time,
      by: actorOfRow(row),
    };
  }

  /** The newest change of a rule of the project; of another one's rule nothing is found. */
  async function newestOf(on: Db, { projectId, ruleId }: RulePlace): Promise<ChangeRow> {
    const [row] = await changesOf(on, projectId, ruleId, 1);
    if (!row) throw new AppError('notFound');
    return row;
  }

  async function keep(
    place: RulePlace | { readonly projectId: number; readonly ruleId: null },
    version: number,
    rule: AlarmRule | null,
    actor: CallActor,
  ) {
    const { projectId } = place;
    const row = await auditedChange(deps, actor, async (on) => {
      const old = place.ruleId === null ? undefined : await newestOf(on, place);
      if (Number(old?.id ?? 0) !== version) throw stale(true);
      const before = old ? readRule(old.rule) : null;
      if (old && isDeepStrictEqual(before, rule)) return { result: old, entries: [], touched: {} };
      if (!before && rule) await leavesRoom(on, projectId);
      const result = await addChange(on, {
        rule_id: place.ruleId ?? (await addRule(on, projectId)),
        before_id: version,
        rule: rule && JSON.stringify(rule),
        time: now(),
        ...actorColumns(actor),
      });
      const deed = !before ? deeds.add : rule ? deeds.change : deeds.remove;
      const said = rule ?? before;
      const target = said && (said.nameEn ? `${said.name} / ${said.nameEn}` : said.name);
      return { result, entries: [{ projectId, action: deed, target, ...changedFields(told(before), told(rule)) }], touched: {} };
    });
    await alarms.rulesChanged();
    return row;
  }

  async function leavesRoom(on: Db, projectId: number): Promise<void> {
    const standing = (await standingOf(on, projectId)).filter((row) => row.rule !== null);
    if (standing.length >= mostAlarmRules) throw new AppError('tooLarge');
  }

  async function keepRule(
    place: { readonly projectId: number; readonly ruleId: number | null },
    version: number,
    rule: AlarmRule,
    actor: CallActor,
  ) {
    checkRule(rule, place.projectId, registry, actor.language);
    const { projectId, ruleId } = place;
    const row = await keep(ruleId === null ? { projectId, ruleId } : { projectId, ruleId }, version, rule, actor);
    return view(projectId, row, rule, actor.language);
  }

  return {
    async list(projectId: number, language: Language) {
      const rows = await standingOf(db, projectId);
      const standing = standingIn(projectId);
      const rules = rows.flatMap((row) => {
        const rule = readRule(row.rule);
        return rule ? [view(projectId, row, rule, language, standing)] : [];
      });
      const timeZone = timeZoneOf(registry, projectId);
      return { timeZone, rules: rules.sort((a, b) => a.rule.name.localeCompare(b.rule.name, 'zh') || a.id - b.id) };
    },

    save: (
      wish: { readonly projectId: number; readonly ruleId: number | null; readonly version: number; readonly rule: AlarmRule },
      actor: CallActor,
    ) => keepRule(wish, wish.version, wish.rule, actor),

    async remove({ version, ...place }: RulePlace & { readonly version: number }, actor: CallActor) {
      const row = await newestOf(db, place);
      if (row.rule === null) throw new AppError('notFound');
      await keep(place, version, null, actor);
      return { removed: true as const };
    },

    async changes(projectId: number, ruleId: number | undefined): Promise<AlarmRuleChange[]> {
      if (ruleId !== undefined && (await projectOfRule(db, ruleId)) !== projectId) throw new AppError('notFound');
      const rows = await changesOf(db, projectId, ruleId, mostChanges);
      const known = new Map(rows.map((row) => [Number(row.id), row]));
      const missing = rows.map((row) => Number(row.before_id)).filter((id) => id !== 0 && !known.has(id));
      for (const row of await changesById(db, missing)) known.set(Number(row.id), row);
      return rows.map((row) => ({
        id: Number(row.id),
        ruleId: Number(row.rule_id),
        time: row.time,
        by: actorOfRow(row),
        rule: readRule(row.rule),
        before: readRule(known.get(Number(row.before_id))?.rule ?? null),
      }));
    },

    /** Sets what an earlier change of the same rule had set; a change of another one is not found. */
    async restore({ version, changeId, ...place }: RulePlace & { readonly version: number; readonly changeId: number }, actor: CallActor) {
      await newestOf(db, place);
      const [row] = await changesById(db, [changeId]);
      const rule = row && Number(row.rule_id) === place.ruleId ? readRule(row.rule) : null;
      if (!rule) throw new AppError('notFound');
      return keepRule(place, version, rule, actor);
    },
  };
}

export type AlarmRuleService = ReturnType<typeof createAlarmRuleService>;
