/** Controllers of slot plans, sendings in progress, and stored plans: one instance for all features, since a controller takes one plan at a time. */
import { planMetrics } from '@czyun/contract';
import type { NewestValues } from '../telemetry/types.ts';
import { type ControllerDeps, createControllers } from './controller.ts';
import { createDriftWatch, type DriftDeps } from './drift.ts';
import { createPlanDevices, type PlanDeviceDeps } from './plan-devices.ts';
import { createSender, type SenderDeps } from './sender.ts';
import { createPlanSendings } from './sendings.ts';
import { createStoredPlans, type StoredPlanDeps } from './stored-plans.ts';

export type PlanRoomDeps = Omit<SenderDeps, 'controllers' | 'times'> &
  Pick<ControllerDeps, 'registry' | 'readNow'> &
  StoredPlanDeps &
  Pick<PlanDeviceDeps, 'registry'> &
  Omit<DriftDeps, 'controllers' | 'heldSince'> & { readonly newest: NewestValues };

const times = { readMs: 5000, wireMs: 20_000, settleMs: 4000, maxReportMs: 60_000 };

export function createPlanRoom(deps: PlanRoomDeps) {
  const { registry, newest, readNow } = deps;
  const controllers = createControllers({ registry, newest, readNow, times });
  const sender = createSender({ ...deps, controllers });
  const heldSince = (deviceId: number) => {
    const times = planMetrics.map((metric) => newest.get(registry.paramOf(deviceId, metric)?.paramId ?? 0)?.time ?? null);
    return times.includes(null) ? null : Math.min(...times.map((each) => each ?? 0));
  };
  const devices = createPlanDevices({ registry, controllers });
  return {
    controllers,
    sender,
    devices,
    stored: createStoredPlans(deps, devices),
    sendings: createPlanSendings({ ...deps, controllers, sender, heldSince, devices }),
    drift: createDriftWatch({ ...deps, controllers, heldSince }),
  };
}

export type PlanRoom = ReturnType<typeof createPlanRoom>;
