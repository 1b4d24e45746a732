import type { alarmRulesApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { RuleChecks } from './checks.ts';
import type { createRuleCounts } from './counts.ts';
import type { AlarmRuleService } from './service.ts';
import type { RuleTrials } from './trials.ts';

export interface AlarmRuleParts {
  readonly rules: AlarmRuleService;
  readonly checks: RuleChecks;
  readonly trials: RuleTrials;
  readonly counts: ReturnType<typeof createRuleCounts>;
}

export function alarmRuleHandlers({ rules, checks, trials, counts }: AlarmRuleParts): Handlers<typeof alarmRulesApi> {
  return {
    listAlarmRules: ({ query }, { language }) => rules.list(query.projectId, language),
    countRuleAlarms: ({ query }) => counts(query.projectId),
    saveAlarmRule: ({ body }, context) => rules.save(body, callActorOf(context)),
    removeAlarmRule: ({ body }, context) => rules.remove(body, callActorOf(context)),
    listAlarmRuleChanges: ({ query }) => rules.changes(query.projectId, query.ruleId),
    restoreAlarmRule: ({ body }, context) => rules.restore(body, callActorOf(context)),
    checkAlarmRule: async ({ body }, { language }) => checks.check(body, language),
    tryAlarmRule: ({ body }, context) => trials.begin(body, callActorOf(context)),
    getRuleTrial: ({ query }) => trials.get(query.projectId, query.jobId),
  };
}
