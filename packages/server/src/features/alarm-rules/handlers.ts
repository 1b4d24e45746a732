import type { alarmRulesApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { setupActorOf } from '../setup/index.ts';
import type { RuleChecks } from './checks.ts';
import type { AlarmRuleService } from './service.ts';
import type { RuleTrials } from './trials.ts';

export function alarmRuleHandlers(rules: AlarmRuleService, checks: RuleChecks, trials: RuleTrials): Handlers<typeof alarmRulesApi> {
  return {
    listAlarmRules: ({ query }, { language }) => rules.list(query.projectId, language),
    saveAlarmRule: ({ body }, context) => rules.save(body, setupActorOf(context)),
    removeAlarmRule: ({ body }, context) => rules.remove(body, setupActorOf(context)),
    listAlarmRuleChanges: ({ query }) => rules.changes(query.projectId, query.ruleId),
    restoreAlarmRule: ({ body }, context) => rules.restore(body, setupActorOf(context)),
    checkAlarmRule: async ({ body }, { language }) => checks.check(body, language),
    tryAlarmRule: ({ body }, context) => trials.begin(body, setupActorOf(context)),
    getRuleTrial: ({ query }) => trials.get(query.projectId, query.jobId),
  };
}
