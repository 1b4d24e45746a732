import { eveningPlanApi, planningApi } from '@czyun/contract';
import { followStore } from '../../kernel/follow-store.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createBacktests } from './backtest/backtest.ts';
import { createEvenings } from './evening/evening.ts';
import { eveningHandlers, planningHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';
import { createPlanningSettings } from './settings-service.ts';

export const planningFeature = defineFeature('planning', { apis: [planningApi, eveningPlanApi], operations: operationFields }, (deps) => {
  const { devices, sendings } = deps.plans;
  const { planning, solver } = deps;
  const backtests = createBacktests(deps, solver);
  const evenings = createEvenings({ ...deps, planning, backtests, plans: { ...devices, sendWhole: sendings.sendWhole } });
  const following = followStore('plans of the evening', evenings.load, deps.logger);
  return {
    calls: [
      answered(planningApi, planningHandlers({ planning, settings: createPlanningSettings(deps), backtests })),
      answered(eveningPlanApi, eveningHandlers(evenings, deps.accounts)),
    ],
    jobs: { kinds: [evenings.job], schedules: evenings.schedules },
    start: following.start,
    async stop() {
      await following.stop();
      await solver.stop();
    },
  };
});
