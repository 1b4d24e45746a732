import { devicesApi } from '@czyun/contract';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useCall } from '../api/use-call.ts';
import { isNear, pastStep, stateAsking } from './clock.ts';
import { type DeviceState, type ListedState, shownState } from './device-store.ts';
import { deviceStates, holdProject } from './live.ts';
import { useClock, useIsLive, useTime } from './use-clock.ts';

export type { DeviceState, ShownStatus } from './device-store.ts';

export interface DeviceStates {
  /** State of each device; empty until the first response. */
  readonly byId: ReadonlyMap<number, DeviceState>;
  /** The state of a device, or the one read with it, which is valid only while live. */
  readonly of: (device: ListedState) => DeviceState;
}

const unknownState: DeviceState = { status: 'unknown', lastMessage: null, openAlarms: 0 };
const nothing: ReadonlyMap<number, DeviceState> = new Map();

/** Maintains the states of a project at the displayed instant, from the live stream or a read of the past. Changes do not re-render. */
export function useDeviceFeed(projectId: number | undefined): void {
  const clock = useClock();
  const live = clock.mode === 'live';
  const time = pastStep(clock, useTime(live ? 60_000 : 1000), stateAsking);
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
  useEffect(() => (projectId === undefined ? undefined : holdProject(projectId)), [projectId]);
  const read = (live ? now : then).data;
  useLayoutEffect(() => {
    if (projectId !== undefined) deviceStates.read(projectId, read);
  }, [projectId, read]);
}

const watchAll = (notify: () => void) => deviceStates.watchAll(notify);

/** States of all devices of a project at the displayed instant; re-renders when one of them changes. */
export function useDeviceStates(projectId: number | undefined): DeviceStates {
  const live = useIsLive();
  useDeviceFeed(projectId);
  const byId = useSyncExternalStore(watchAll, () => (projectId === undefined ? nothing : deviceStates.allOf(projectId)));
  return { byId, of: (device) => byId.get(device.id) ?? (live ? shownState(device) : unknownState) };
}

/** The state of one device of a project that `useDeviceFeed` or `useDeviceStates` follows; re-renders only when this state changes. */
export function useDeviceState(device: ListedState): DeviceState {
  const live = useIsLive();
  const { id } = device;
  const watch = (notify: () => void) => deviceStates.watch(id, notify);
  const known = useSyncExternalStore(watch, () => deviceStates.get(id));
  return known ?? (live ? shownState(device) : unknownState);
}
