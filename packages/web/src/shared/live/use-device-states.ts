import { type DeviceStatus, devicesApi, type StatusDetail, type UnitState, unitStateOf } from '@czyun/contract';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { isNear, pastStep, stateAsking } from './clock.ts';
import { listenDevices } from './live.ts';
import { useClock, useNow } from './use-clock.ts';

/** A state as the screens show it: unknown while nobody has said how the device stood at the clock's instant. */
export type ShownStatus = UnitState | 'unknown';

export interface DeviceState {
  readonly status: ShownStatus;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

/** A state as the calls and the stream tell it. */
export interface ToldState {
  readonly id: number;
  readonly status: DeviceStatus | 'unknown';
  readonly detail?: StatusDetail | undefined;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

/** What a call or the stream told, in the words of the screens. */
export function shownState({ status, detail, lastMessage, openAlarms }: ToldState): DeviceState {
  return { status: unitStateOf({ status, detail }), lastMessage, openAlarms };
}

export interface DeviceStates {
  /** What is known of each device; empty until the answer is there. */
  readonly byId: ReadonlyMap<number, DeviceState>;
  /** The state of a device that was read with one: that of the present counts only while live. */
  readonly of: (device: ToldState) => DeviceState;
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
        for (const item of devices) after.set(item.id, shownState({ ...item, status: item.status as DeviceStatus }));
        return after;
      });
    });
  }, [projectId, live]);
  const read = (live ? now : then).data;
  return useMemo(() => {
    const byId = new Map<number, DeviceState>(read?.map((item) => [item.id, shownState(item)]));
    // The effect that takes them away runs after the first picture of the past.
    if (live) for (const [id, state] of changes) byId.set(id, state);
    return { byId, of: (device) => byId.get(device.id) ?? (live ? shownState(device) : unknownState) };
  }, [live, read, changes]);
}
