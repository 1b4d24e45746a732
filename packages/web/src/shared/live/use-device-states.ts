import { type DeviceStatus, devicesApi } from '@czyun/contract';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { isNear, pastStep, stateAsking } from './clock.ts';
import { listenDevices } from './live.ts';
import { useClock, useNow } from './use-clock.ts';

/** A status as the screens show it: unknown while nobody has said how the device stood at the clock's instant. */
export type ShownStatus = DeviceStatus | 'unknown';

export interface DeviceState {
  readonly status: ShownStatus;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

export interface DeviceStates {
  /** What is known of each device; empty until the answer is there. */
  readonly byId: ReadonlyMap<number, DeviceState>;
  /** The state of a device that was read with one: that of the present counts only while live. */
  readonly of: (device: DeviceState & { readonly id: number }) => DeviceState;
}

const unknownState: DeviceState = { status: 'unknown', lastMessage: null, openAlarms: 0 };
const nothing: ReadonlyMap<number, DeviceState> = new Map();

/** States of every device of a project at the clock's instant: follows the live stream, or asks how they stood. */
export function useDeviceStates(projectId: number | undefined): DeviceStates {
  const clock = useClock();
  const live = clock.mode === 'live';
  useNow(live ? 60_000 : 1000);
  // Not what `useNow` remembers: that may still be the present when the clock has just gone back.
  const time = pastStep(clock, Date.now(), stateAsking);
  const now = useCall(devicesApi.getAllByProjId, projectId === undefined || !live ? null : { query: { id: projectId } }, {
    quiet: true,
    freshMs: 30_000,
  });
  const then = useCall(devicesApi.getAllByProjId, projectId === undefined || live ? null : { query: { id: projectId, time } }, {
    quiet: true,
    freshMs: 30_000,
    everyMs: 60_000,
    passing: true,
    keep: ({ query }) => query.id === projectId && isNear(clock, query.time, time, stateAsking),
  });
  const [changes, setChanges] = useState(nothing);
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
  const read = (live ? now : then).data;
  return useMemo(() => {
    const byId = new Map<number, DeviceState>(read?.map((item) => [item.id, item]));
    // The effect that takes them away runs after the first picture of the past.
    if (live) for (const [id, state] of changes) byId.set(id, state);
    return { byId, of: (device) => byId.get(device.id) ?? (live ? device : unknownState) };
  }, [live, read, changes]);
}
