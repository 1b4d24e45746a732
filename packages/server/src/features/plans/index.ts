/** The controllers of slot plans, the plans on their way to them, and what is kept of both: one for all features, since a controller takes one plan at a time. */
import type { NewestValues } from '../../telemetry/types.ts';
import { type ControllerDeps, createControllers } from './controller.ts';
import { createSender, type SenderDeps } from './sender.ts';
import { createPlanService, type PlanServiceDeps } from './service.ts';

export type PlanRoomDeps = Omit<SenderDeps, 'controllers' | 'times'> &
  Pick<ControllerDeps, 'registry' | 'readNow'> &
  Omit<PlanServiceDeps, 'controllers' | 'sender' | 'readAt'> & { readonly newest: NewestValues };

const times = { readMs: 5000, wireMs: 20_000, settleMs: 4000, mostReportMs: 60_000 };

export function createPlanRoom(deps: PlanRoomDeps) {
  const { registry, newest, readNow } = deps;
  const controllers = createControllers({ registry, newest, readNow, times });
  const sender = createSender({ ...deps, controllers });
  const readAt = (deviceId: number, metric: string) => newest.get(registry.paramOf(deviceId, metric)?.paramId ?? 0)?.time ?? null;
  return { controllers, sender, service: createPlanService({ ...deps, controllers, sender, readAt }) };
}

export type PlanRoom = ReturnType<typeof createPlanRoom>;
