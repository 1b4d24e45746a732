import { type CallResult, devicesApi } from '@czyun/contract';
import { useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { useDeviceTypes } from '../api/use-device-types.ts';
import { clockNow } from './clock.ts';
import { pastStatus } from './past-status.ts';
import { useAlarms } from './use-alarms.ts';
import type { DeviceState } from './use-device-states.ts';
import { useValues } from './use-values.ts';

type Devices = CallResult<typeof devicesApi.getAllByProjId>;

/** Device states at a past instant, worked out from the run-state values and the alarms of that instant. */
export function usePastStates(projectId: number | undefined, devices: Devices | undefined): ReadonlyMap<number, DeviceState> {
  const params = useCall(devicesApi.queryProjectDeviceParamStatus, projectId === undefined ? null : { query: { projId: projectId } }, {
    freshMs: 600_000,
    quiet: true,
  });
  const typeIds = useMemo(() => (projectId === undefined ? [] : (devices ?? []).map((item) => item.deviceType.id)), [projectId, devices]);
  const types = useDeviceTypes(typeIds);
  const watched = useMemo(() => {
    const byDevice = new Map<number, { runState: number | null; readonly all: number[] }>();
    if (projectId === undefined) return byDevice;
    const typeOf = new Map((devices ?? []).map((item) => [item.id, types.get(item.deviceType.id)]));
    for (const item of params.data ?? []) {
      const type = typeOf.get(item.deviceId);
      const isRunState = item.metric === type?.status?.metric;
      if (!isRunState && type?.keyMetrics.includes(item.metric) !== true) continue;
      const watch = byDevice.get(item.deviceId) ?? { runState: null, all: [] };
      if (isRunState) watch.runState = item.paramId;
      watch.all.push(item.paramId);
      byDevice.set(item.deviceId, watch);
    }
    return byDevice;
  }, [projectId, devices, types, params.data]);
  const ids = useMemo(() => [...watched.values()].flatMap((watch) => watch.all), [watched]);
  const found = useValues(ids);
  const alarms = useAlarms(projectId).entries;
  return useMemo(() => {
    const states = new Map<number, DeviceState>();
    if (projectId === undefined) return states;
    const at = clockNow();
    for (const item of devices ?? []) {
      const watch = watched.get(item.id);
      const times = (watch?.all ?? []).map((id) => found.get(id)?.time ?? null).filter((time) => time !== null);
      const heard = times.length === 0 ? null : Math.max(...times);
      states.set(item.id, {
        status: pastStatus(types.get(item.deviceType.id), found.get(watch?.runState ?? -1), heard, at),
        lastMessage: heard,
        openAlarms: alarms.filter((entry) => entry.deviceId === item.id).length,
      });
    }
    return states;
  }, [projectId, devices, types, watched, found, alarms]);
}
