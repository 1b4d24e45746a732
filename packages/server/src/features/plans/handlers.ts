import type { planExecutionApi, plansApi } from '@czyun/contract';
import { askerOf } from '../../commands/call-asker.ts';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { Sessions } from '../../kernel/session-info.ts';
import type { createOutlook } from '../../plans/outlook.ts';
import { controllerIn, type PlanService } from '../../plans/service.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import type { Execution } from './execution.ts';
import type { Scheduled } from './scheduled.ts';

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
    planSave: ({ body }, context) => plans.save(body, callActorOf(context)),
    async planRemove({ body }, context) {
      await plans.remove(body.projectId, body.id, callActorOf(context));
      return { removed: true };
    },
    planOutlook: async ({ body }, { signal }) => {
      const device = controllerIn(registry, body.projectId, body.deviceId);
      return outlook(device, timeZoneOf(registry, body.projectId), body, signal);
    },
    planSend: ({ body }, context) => plans.send(body, askerOf(context, accounts), context.language),
    planSchedule: ({ body }, context) => scheduled.add(body, askerOf(context, accounts), callActorOf(context)),
    async planUnschedule({ body }, context) {
      await scheduled.withdraw(body.projectId, body.id, callActorOf(context));
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
      return execution(device, timeZoneOf(registry, projectId), date, language, signal);
    },
  };
}
