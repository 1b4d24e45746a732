import type { planExecutionApi, plansApi } from '@czyun/contract';
import { requesterOf } from '../../commands/call-requester.ts';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { Sessions } from '../../kernel/session-info.ts';
import type { createOutlook } from '../../plans/outlook.ts';
import { controllerIn, type PlanDevices } from '../../plans/plan-devices.ts';
import type { PlanSendings } from '../../plans/sendings.ts';
import type { StoredPlans } from '../../plans/stored-plans.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import type { Execution } from './execution.ts';
import type { Scheduled } from './scheduled.ts';

export interface PlanParts {
  readonly devices: PlanDevices;
  readonly stored: StoredPlans;
  readonly sendings: PlanSendings;
  readonly scheduled: Scheduled;
  readonly outlook: ReturnType<typeof createOutlook>;
  readonly registry: Pick<Registry, 'device' | 'project'>;
  readonly accounts: Pick<Sessions, 'codeIn'>;
}

export function planHandlers(parts: PlanParts): Handlers<typeof plansApi> {
  const { devices, stored, sendings, scheduled, outlook, registry, accounts } = parts;
  return {
    planDevices: async ({ query }, { language }) => devices.devices(query.projectId, language),
    planList: ({ query }) => stored.list(query.projectId, query.deviceId),
    planSave: ({ body }, context) => stored.save(body, callActorOf(context)),
    async planRemove({ body }, context) {
      await stored.remove(body.projectId, body.id, callActorOf(context));
      return { removed: true };
    },
    planOutlook: async ({ body }, { signal }) => {
      const device = controllerIn(registry, body.projectId, body.deviceId);
      return outlook(device, timeZoneOf(registry, body.projectId), body, signal);
    },
    planSend: ({ body }, context) => sendings.send(body, requesterOf(context, accounts), context.language),
    planSchedule: ({ body }, context) => scheduled.add(body, requesterOf(context, accounts), callActorOf(context)),
    async planUnschedule({ body }, context) {
      await scheduled.withdraw(body.projectId, body.id, callActorOf(context));
      return { withdrawn: true };
    },
    planSending: ({ query }, { language }) => sendings.view(query.projectId, query.id, language),
    planOfDevice: async ({ query }, { language }) => ({
      ...(await sendings.ofDevice(query.projectId, query.deviceId, language)),
      scheduled: await scheduled.of(query.deviceId),
    }),
    planHistory: ({ query }, { language }) => sendings.history(query, language),
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
