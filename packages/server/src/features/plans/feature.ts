import { plansApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createTariffService } from '../tariffs/index.ts';
import { createControllers } from './controller.ts';
import { createExpected } from './expected.ts';
import { planHandlers } from './handlers.ts';
import { createOutlook } from './outlook.ts';
import { createSender } from './sender.ts';
import { createPlanService } from './service.ts';

const times = { readMs: 5000, wireMs: 20_000, settleMs: 4000, mostReportMs: 60_000 };

export const plansFeature = defineFeature('plans', (deps) => {
  const { registry, telemetry, accounts } = deps;
  const { newest } = telemetry;
  const controllers = createControllers({ registry, newest, readNow: deps.readNow, times });
  const sender = createSender({ ...deps, controllers });
  const readAt = (deviceId: number, metric: string) => newest.get(registry.paramOf(deviceId, metric)?.paramId ?? 0)?.time ?? null;
  const plans = createPlanService({ ...deps, controllers, sender, readAt });
  const outlook = createOutlook({ tariffs: createTariffService(deps), controllers, expected: createExpected(deps), now: deps.now });
  return {
    calls: [answered(plansApi, planHandlers({ plans, outlook, registry, accounts }))],
    start: async () => sender.start(),
    leave: () => sender.stop(),
  };
});
