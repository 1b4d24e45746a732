import { shopFloorApi } from '@czyun/contract/shop-floor';
import { useEffect } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useDeviceStates } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { withLive } from './machine-state.ts';

/** How often sums are asked for. */
const everyMs = 15_000;
/** After a change of state its log entry is written. */
const settleMs = 500;

/** The shop floor as it is now: sums by asking, states from the live stream. Nothing at an instant of the past. */
export function useFloor() {
  const { id: projectId } = useProject();
  const live = useIsLive();
  const asked = useCall(shopFloorApi.getShopFloor, live ? { query: { projectId } } : null, {
    ...{ everyMs, freshMs: 5000, quiet: true },
    keep: ({ query }) => query.projectId === projectId,
  });
  const states = useDeviceStates(projectId);
  const { data, refetch } = asked;
  const machines = (live ? (data?.machines ?? []) : []).map((machine) => withLive(machine, states.byId.get(machine.deviceId)));
  // The answer has a former state: the reason, the start and the sums belong to another one.
  const changed = machines.map(({ deviceId, state }) => `${deviceId}:${state}`).join();
  const isBehind = machines.some(({ state }, index) => state !== data?.machines[index]?.state);
  useEffect(() => {
    if (!isBehind || changed === '') return undefined;
    const timer = setTimeout(() => void refetch(), settleMs);
    return () => clearTimeout(timer);
  }, [changed, isBehind, refetch]);
  return { asked, live, data: live ? data : undefined, machines };
}

export type Floor = ReturnType<typeof useFloor>;
