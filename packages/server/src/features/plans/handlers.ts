import type { planExecutionApi, plansApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { Sessions } from '../../kernel/session-info.ts';
import type { Registry } from '../../registry/types.ts';
import { askerOf } from '../control/index.ts';
import { setupActorOf } from '../setup/index.ts';
import type { Execution } from './execution.ts';
import type { createOutlook } from './outlook.ts';
import type { Scheduled } from './scheduled.ts';
import { controllerIn, type PlanService } from './service.ts';

export interface PlanParts {
  readonly plans: PlanService;
  readonly scheduled: Scheduled;
  readonly outlook: ReturnType<typeof createOutlook>;
  readonly registry: Pick<Registry, 'device' | 'project'>;
  readonly accounts: Pick<Sessions, 'codeIn'>;
}

export function planHandlers({ plans, scheduled, outlook, registry, accounts }: PlanParts): Handlers<typeof plansApi> {
  return {
    planDevices: async ({ query }, { language }) => plans.devices(query.projectId, language),
    planList: ({ query }) => plans.list(query.projectId, query.deviceId),
    planSave: ({ body }, context) => plans.save(body, setupActorOf(context)),
    async planRemove({ body }, context) {
      await plans.remove(body.projectId, body.id, setupActorOf(context));
      return { removed: true };
    },
    planOutlook: async ({ body }, { signal }) => {
      const device = controllerIn(registry, body.projectId, body.deviceId);
      return outlook(device, registry.project(body.projectId)?.timeZone ?? 'UTC', body, signal);
    },
    planSend: ({ body }, context) => plans.send(body, askerOf(context, accounts), context.language),
    planSchedule: ({ body }, context) => scheduled.add(body, askerOf(context, accounts), setupActorOf(context)),
    async planUnschedule({ body }, context) {
      await scheduled.withdraw(body.projectId, body.id, setupActorOf(context));
      return { withdrawn: true };
    },
    planSending: ({ query }, { language }) => plans.sending(query.projectId, query.id, language),
    planOfDevice: async ({ query }, { language }) => ({
      ...(await plans.ofDevice(query.projectId, query.deviceId, language)),
      scheduled: await scheduled.of(query.deviceId),
    }),
    planHistory: ({ query }, { language }) => plans.history(query, language),
  };
}

export function executionHandlers(execution: Execution, registry: Pick<Registry, 'device' | 'project'>): Handlers<typeof planExecutionApi> {
  return {
    planExecution: async ({ query: { projectId, deviceId, date } }, { language, signal }) => {
      const device = controllerIn(registry, projectId, deviceId);
      return execution(device, registry.project(projectId)?.timeZone ?? 'UTC', date, language, signal);
    },
  };
}
