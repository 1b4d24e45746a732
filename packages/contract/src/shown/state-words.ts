/** The one vocabulary for the state of a unit, on every page and in every file. */
import type { DeviceStatus, StatusDetail } from '../devices/entities.ts';

/** The five status words of the calls, and standby separately: ready, contactors closed, no power. In the order of lists. */
export const unitStates = ['run', 'auto', 'standby', 'stop', 'fault', 'offline'] as const;
export type UnitState = (typeof unitStates)[number];

export const stateWords = {
  run: { zh: '运行', en: 'Running' },
  auto: { zh: '自动', en: 'Automatic' },
  standby: { zh: '待机', en: 'Standby' },
  stop: { zh: '停机', en: 'Stopped' },
  fault: { zh: '故障', en: 'Fault' },
  offline: { zh: '离线', en: 'Offline' },
  unknown: { zh: '未知', en: 'Unknown' },
} as const satisfies Readonly<Record<UnitState | 'unknown', { readonly zh: string; readonly en: string }>>;

/** The state of a device from a call, as one word of the vocabulary. */
export function unitStateOf<S extends DeviceStatus | 'unknown'>({
  status,
  detail,
}: {
  readonly status: S;
  readonly detail?: StatusDetail | null | undefined;
}): S | 'standby' {
  return status === 'stop' && detail === 'standby' ? 'standby' : status;
}

/** The inverse: the status of the calls for a state. */
export function statusOfState<S extends UnitState | 'unknown'>(
  state: S,
): { readonly status: Exclude<S, 'standby'> | 'stop'; readonly detail?: StatusDetail } {
  return state === 'standby' ? { status: 'stop', detail: 'standby' } : { status: state as Exclude<S, 'standby'> };
}

/** Units by state from the counts of the calls, whose `stop` includes those in standby. */
export function countsOfStates(count: Readonly<Record<DeviceStatus | 'total' | 'standby', number>>): Readonly<Record<UnitState, number>> {
  const { run, auto, standby, stop, fault, offline } = count;
  return { run, auto, standby, stop: stop - standby, fault, offline };
}

/** The device's own word if it is more specific than the vocabulary; null if it is not. */
export function ownWord<T extends { readonly zh: string; readonly en: string }>(
  state: UnitState | 'unknown',
  word: T | undefined,
): T | null {
  if (word === undefined || state === 'offline' || state === 'unknown') return null;
  const said = stateWords[state];
  return word.zh === said.zh || word.en.toLowerCase() === said.en.toLowerCase() ? null : word;
}
