/** Alarm rules as their page shows them: names of points, alarms that are active, whether a rule can be evaluated. */
import { type AlarmRule, type AlarmRuleView, type Language, unitIn } from '@czyun/contract';
import { numberOf, ruleTargets } from '../../alarms/rules/targets.ts';
import { ruleOfKey } from '../../alarms/rules/words.ts';
import type { Alarms } from '../../alarms/types.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import { nameIn } from '../../registry/name.ts';
import type { Registry } from '../../registry/types.ts';
import type { ChangeRow } from './repo.ts';
import { expressionFault } from './rule-faults.ts';

interface RuleViewDeps {
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'paramOf' | 'catalog'>;
  readonly alarms: Pick<Alarms, 'open'>;
}

const missing = { zh: '设备或测点已不存在', en: 'A device or point no longer exists' };

/** Number of active alarms by rule. */
export function activeAlarms(alarms: RuleViewDeps['alarms'], projectId: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { alarmKey } of alarms.open(projectId)) {
    const ruleId = ruleOfKey(alarmKey);
    if (ruleId !== undefined) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  }
  return counts;
}

export function createRuleViews({ registry, alarms }: RuleViewDeps) {
  /** null for a point that no longer exists. */
  function pointsOf({ typeId, variables }: AlarmRule, projectId: number, language: Language): AlarmRuleView['points'] {
    const ofType = typeId === null ? undefined : registry.devicesOf(projectId).find(({ type }) => type.id === typeId);
    return variables.map(({ deviceId, metric }) => {
      const device = deviceId === null ? ofType : registry.device(deviceId);
      const param = device?.projectId === projectId ? numberOf(device.id, metric, registry) : undefined;
      if (!device || !param) return null;
      const { name, unit, states } = param.point;
      const deviceName = deviceId === null ? null : nameIn(language, device);
      const words = states && Object.fromEntries(Object.entries(states).map(([value, word]) => [value, word[language]]));
      return { deviceName, pointName: name[language], unit: unit === undefined ? null : unitIn(language, unit), states: words ?? null };
    });
  }

  return (
    projectId: number,
    row: ChangeRow,
    rule: AlarmRule,
    language: Language,
    active = activeAlarms(alarms, projectId),
  ): AlarmRuleView => {
    const points = pointsOf(rule, projectId, language);
    const isReadable = expressionFault(rule) === null;
    const isMissing = points.some((point) => point === null);
    return {
      id: row.rule_id,
      version: row.id,
      rule,
      points,
      typeName: rule.typeId === null ? null : (registry.catalog.type(rule.typeId)?.name[language] ?? null),
      judged: rule.enabled && isReadable ? ruleTargets(rule, projectId, registry).length : 0,
      standing: active.get(row.rule_id) ?? 0,
      fault: isMissing || !isReadable ? missing[language] : null,
      changed: row.time,
      by: actorOfRow(row),
    };
  };
}
