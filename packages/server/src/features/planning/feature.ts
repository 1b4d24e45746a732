import { planningApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { createSolver } from '../../planning/solver.ts';
import { defineFeature } from '../feature.ts';
import { createBacktests } from './backtest.ts';
import { planningHandlers } from './handlers.ts';
import { createPlanningService } from './service.ts';

export const planningFeature = defineFeature('planning', (deps) => {
  const solver = createSolver();
  return {
    calls: [answered(planningApi, planningHandlers(createPlanningService(deps, solver), createBacktests(deps, solver)))],
    stop: () => solver.stop(),
  };
});
