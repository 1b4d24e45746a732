import { planExecutionApi, plansApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { createExpected } from '../../plans/expected.ts';
import { createOutlook } from '../../plans/outlook.ts';
import { createTariffService } from '../../tariffs/index.ts';
import { defineFeature } from '../feature.ts';
import { createExecution } from './execution.ts';
import { executionHandlers, planHandlers } from './handlers.ts';
import { createScheduled } from './scheduled.ts';

export const plansFeature = defineFeature('plans', { apis: [plansApi, planExecutionApi] }, (deps) => {
  const { registry, accounts } = deps;
  const { controllers, sender, drift, devices, stored, sendings } = deps.plans;
  const tariffs = createTariffService(deps);
  const execution = createExecution({ db: deps.db, history: deps.telemetry.history, tariffs, now: deps.now });
  const outlook = createOutlook({ tariffs, controllers, expected: createExpected(deps), now: deps.now });
  const scheduled = createScheduled({ ...deps, devices, sender });
  return {
    calls: [
      answered(plansApi, planHandlers({ devices, stored, sendings, scheduled, outlook, registry, accounts })),
      answered(planExecutionApi, executionHandlers(execution, registry)),
    ],
    async start() {
      sender.start();
      await drift.start();
      await scheduled.start();
    },
    async leave() {
      await Promise.all([sender.stop(), drift.stop(), scheduled.stop()]);
    },
  };
});
