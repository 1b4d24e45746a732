import { type DeviceStatus, devicesApi } from '@czyun/contract';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { pastStep } from './clock.ts';
import { listenDevices } from './live.ts';
import { useClock, useNow } from './use-clock.ts';

export interface DeviceState {
  readonly status: DeviceStatus;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

/** Nobody knows of anything that came from it. */
const unheard: DeviceState = { status: 'offline', lastMessage: null, openAlarms: 0 };
const nothing: ReadonlyMap<number, DeviceState> = new Map();
const second = 1000;

/** States of every device of a project at the clock's instant: follows the live stream, or asks how they stood. */
export function useDeviceStates(projectId: number | undefined): ReadonlyMap<number, DeviceState> {
  const clock = useClock();
  const live = clock.mode === 'live';
  useNow(live ? 60_000 : second);
  // Not what `useNow` remembers: that may still be the present when the clock has just gone back.
  const time = pastStep(clock, Date.now(), { askMs: 2000, leastMs: second });
  const list = useCall(devicesApi.getAllByProjId, projectId === undefined ? null : { query: { id: projectId } }, {
    quiet: true,
    freshMs: 30_000,
  });
  const then = useCall(devicesApi.getAllByProjId, projectId === undefined || live ? null : { query: { id: projectId, time } }, {
    quiet: true,
    freshMs: 30_000,
    everyMs: 60_000,
    keep: clock.mode === 'past' && clock.playing,
  });
  const [changes, setChanges] = useState<ReadonlyMap<number, DeviceState>>(nothing);
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
    const states = new Map<number, DeviceState>();
    // States of the present must not stand while those of the past are on their way.
    for (const item of list.data ?? []) states.set(item.id, live ? item : unheard);
    for (const item of (live ? undefined : then.data) ?? []) states.set(item.id, item);
    for (const [id, state] of changes) states.set(id, state);
    return states;
  }, [live, list.data, then.data, changes]);
}
