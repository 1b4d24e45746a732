import type { eveningPlanApi, planningApi } from '@czyun/contract';
import { requesterOf } from '../../commands/call-requester.ts';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { mayAlso, type Sessions } from '../../kernel/session-info.ts';
import type { Backtests } from './backtest/backtest.ts';
import type { Evenings } from './evening/evening.ts';
import type { PlanningService } from './service.ts';
import type { PlanningSettingsService } from './settings-service.ts';

export interface PlanningParts {
  readonly planning: PlanningService;
  readonly settings: PlanningSettingsService;
  readonly backtests: Backtests;
}

export function planningHandlers({ planning, settings, backtests }: PlanningParts): Handlers<typeof planningApi> {
  return {
    planningSettings: ({ query }) => settings.current(query.projectId),
    planningSettingsSave: ({ body }, context) => settings.save(body, callActorOf(context)),
    planningBest: ({ query }, { language }) => planning.best(query, language),
    planningBacktest: ({ query }) => backtests.last(query.projectId),
    planningBacktestRun: ({ body }, context) => backtests.run(body, callActorOf(context)),
  };
}

export function eveningHandlers(evenings: Evenings, accounts: Pick<Sessions, 'codeIn'>): Handlers<typeof eveningPlanApi> {
  return {
    async eveningPlan({ query }, context) {
      const { last, ...plan } = await evenings.plan(query.projectId, context.language);
      return { ...plan, last: last && (mayAlso(context, 'profit.view') ? last : { ...last, gain: null, proof: null }) };
    },
    eveningPlanSave: ({ body }, context) => evenings.save(body, requesterOf(context, accounts), callActorOf(context)),
  };
}
