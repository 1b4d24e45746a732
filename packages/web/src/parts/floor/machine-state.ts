/** States of machines on the shop floor. Pure. */
import type { FloorGroup } from '@czyun/contract';
import type { FloorMachine } from '@czyun/contract/shop-floor';

export type FloorState = FloorMachine['state'];

const groups: Readonly<Record<FloorState, FloorGroup>> = {
  run: 'running',
  auto: 'running',
  stop: 'stopped',
  standby: 'stopped',
  fault: 'fault',
  offline: 'offline',
  unknown: 'offline',
};
export const groupOf = (state: FloorState): FloorGroup => groups[state];

/** Most urgent first. */
const urgency: readonly FloorState[] = ['fault', 'stop', 'standby', 'offline', 'unknown', 'run', 'auto'];

export const byUrgency = <T extends Pick<FloorMachine, 'state' | 'deviceId'>>(machines: readonly T[]): readonly T[] =>
  machines.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state) || a.deviceId - b.deviceId);

export type Lamp = 'green' | 'yellow' | 'red' | 'off';

/** Andon light: red in fault or with an unanswered call, yellow with an answered call or stopped in planned time, green while running. */
export function lampOf({ state, planned, calls }: Pick<FloorMachine, 'state' | 'planned' | 'calls'>): Lamp {
  const group = groupOf(state);
  if (group === 'fault' || calls.some(({ answered }) => answered === null)) return 'red';
  if (calls.length > 0) return 'yellow';
  if (group === 'running') return 'green';
  return group === 'stopped' && planned ? 'yellow' : 'off';
}

/** Number of machines in each group. */
export function countsOf(machines: readonly Pick<FloorMachine, 'state'>[]): Readonly<Record<FloorGroup, number>> {
  const counts = { running: 0, stopped: 0, fault: 0, offline: 0 };
  for (const { state } of machines) counts[groupOf(state)] += 1;
  return counts;
}

export interface LiveState {
  readonly status: FloorState;
  readonly lastMessage: number | null;
}

/** A machine with its state from the live stream, which is newer than the response: data of the previous state is removed. */
export function withLive<M extends FloorMachine>(machine: M, live: LiveState | undefined): M {
  if (live === undefined || live.status === 'unknown' || live.status === machine.state) return machine;
  const isRunning = groupOf(live.status) === 'running';
  return {
    ...machine,
    state: live.status,
    own: null,
    since: live.lastMessage,
    stop: isRunning ? null : machine.stop,
    calls: machine.calls.filter(({ kind }) => kind !== 'stop' || !isRunning),
  };
}
