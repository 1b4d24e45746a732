/** The current result of an expression for each device that the rule applies to. */
import type { AlarmRule, Language, RuleCheck } from '@czyun/contract';
import { closureOf, conditionOf, sayFault } from '../../alarms/rules/expression/index.ts';
import { type RuleTarget, ruleTargets } from '../../alarms/rules/targets.ts';
import { nameIn } from '../../registry/name.ts';
import type { Registry } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import { expressionFault } from './rule-faults.ts';

export interface RuleCheckDeps {
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'paramOf'>;
  readonly newest: Pick<NewestValues, 'get'>;
}

type Checked = Pick<AlarmRule, 'expression' | 'typeId' | 'deviceId' | 'variables'> & { readonly projectId: number };

const maxDevices = 50;

export function createRuleChecks({ registry, newest }: RuleCheckDeps) {
  const valuesOf = ({ params }: RuleTarget) =>
    params.map(({ paramId }) => {
      const current = newest.get(paramId);
      return current?.quality === 0 && Number.isFinite(current.value) ? current.value : Number.NaN;
    });

  return {
    check({ projectId, ...rule }: Checked, language: Language): RuleCheck {
      const fault = expressionFault(rule);
      const targets = ruleTargets(rule, projectId, registry);
      const names = rule.variables.map(({ name }) => name);
      const evaluate = fault ? undefined : closureOf(conditionOf(rule.expression, names));
      const devices = targets.slice(0, maxDevices).map((target) => {
        const values = valuesOf(target);
        const outcome = evaluate?.(values) ?? Number.NaN;
        const result = Number.isNaN(outcome) ? ('unknown' as const) : outcome === 1 ? ('true' as const) : ('false' as const);
        const { device } = target;
        const shown = values.map((value) => (Number.isNaN(value) ? null : value));
        return { deviceId: device.id, deviceName: nameIn(language, device), result, values: shown };
      });
      return { fault: fault && { message: sayFault(fault, language), at: fault.at }, devices, count: targets.length };
    },
  };
}

export type RuleChecks = ReturnType<typeof createRuleChecks>;
