import { shopFloorApi } from '@czyun/contract/shop-floor';
import { useEffect } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useDeviceStates } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { withLive } from './machine-state.ts';

/** Interval at which sums are loaded. */
const everyMs = 15_000;
/** Delay until the log entry of a state change has been written. */
const settleMs = 500;

/** The current shop floor: sums by polling, states from the live stream. Empty at an instant of the past. */
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
  // The response has a previous state, so its reason, start and sums are outdated.
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
