import type { planningApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { setupActorOf } from '../setup/index.ts';
import type { Backtests } from './backtest.ts';
import type { PlanningService } from './service.ts';

/** Handlers of the calls of contract/calls/planning.ts. */
export function planningHandlers(planning: PlanningService, backtests: Backtests): Handlers<typeof planningApi> {
  return {
    planningSettings: ({ query }) => planning.settings(query.projectId),
    planningSettingsSave: ({ body }, context) => planning.save(body, setupActorOf(context)),
    planningBest: ({ query }, { language }) => planning.best(query, language),
    planningBacktest: ({ query }) => backtests.last(query.projectId),
    planningBacktestRun: ({ body }, context) => backtests.run(body, setupActorOf(context)),
  };
}
