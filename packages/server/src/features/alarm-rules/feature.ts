import { alarmRulesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createRuleChecks } from './checks.ts';
import { createRuleCounts } from './counts.ts';
import { alarmRuleHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';
import { createAlarmRuleService } from './service.ts';
import { createRuleTrials } from './trials.ts';

export const alarmRulesFeature = defineFeature('alarm-rules', { apis: [alarmRulesApi], operations: operationFields }, (deps) => {
  const checks = createRuleChecks({ registry: deps.registry, newest: deps.telemetry.newest });
  const parts = { rules: createAlarmRuleService(deps), checks, trials: createRuleTrials(deps), counts: createRuleCounts(deps) };
  return { calls: [answered(alarmRulesApi, alarmRuleHandlers(parts))] };
});
