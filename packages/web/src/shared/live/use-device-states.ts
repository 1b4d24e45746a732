import { type DeviceStatus, devicesApi } from '@czyun/contract';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { listenDevices } from './live.ts';
import { useClock } from './use-clock.ts';
import { usePastStates } from './use-past-states.ts';

export interface DeviceState {
  readonly status: DeviceStatus;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

const nothing: ReadonlyMap<number, DeviceState> = new Map();

/** States of every device of a project at the clock's instant; follows the live stream. */
export function useDeviceStates(projectId: number | undefined): ReadonlyMap<number, DeviceState> {
  const live = useClock().mode === 'live';
  const list = useCall(devicesApi.getAllByProjId, projectId === undefined ? null : { query: { id: projectId } }, {
    quiet: true,
    freshMs: 30_000,
  });
  const [changes, setChanges] = useState<ReadonlyMap<number, DeviceState>>(nothing);
  const past = usePastStates(live ? undefined : projectId, list.data);
  useEffect(() => {
    setChanges(nothing);
    if (projectId === undefined || !live) return;
    return listenDevices(projectId, (devices) => {
      setChanges((before) => {
        const after = new Map(before);
        for (const item of devices)
          after.set(item.id, { status: item.status as DeviceStatus, lastMessage: item.lastMessage, openAlarms: item.openAlarms });
        return after;
      });
    });
  }, [projectId, live]);
  return useMemo(() => {
    if (!live) return past;
    const states = new Map<number, DeviceState>();
    for (const item of list.data ?? []) states.set(item.id, item);
    for (const [id, state] of changes) states.set(id, state);
    return states;
  }, [live, past, list.data, changes]);
}
