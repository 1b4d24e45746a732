import { plansApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createTariffService } from '../tariffs/index.ts';
import { createExpected } from './expected.ts';
import { planHandlers } from './handlers.ts';
import { createOutlook } from './outlook.ts';

export const plansFeature = defineFeature('plans', (deps) => {
  const { registry, accounts } = deps;
  const { controllers, sender, drift, service: plans } = deps.plans;
  const outlook = createOutlook({ tariffs: createTariffService(deps), controllers, expected: createExpected(deps), now: deps.now });
  return {
    calls: [answered(plansApi, planHandlers({ plans, outlook, registry, accounts }))],
    async start() {
      sender.start();
      drift.start();
    },
    async leave() {
      await Promise.all([sender.stop(), drift.stop()]);
    },
  };
});
