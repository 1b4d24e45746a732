import type { DeviceStatus, DeviceTypeView } from '@czyun/contract';
import type { LiveValue } from './value-store.ts';

/** A reading older than this at the instant on show means that the device was silent then. */
const silentMs = 5 * 60_000;

/**
 * What a device's status was at an instant: offline when nothing of it had come for five minutes (`heard`: time of its newest reading),
 * else what the value of its type's run-state metric says; running when that is not known.
 */
export function pastStatus(
  type: DeviceTypeView | undefined,
  runState: LiveValue | undefined,
  heard: number | null,
  at: number,
): DeviceStatus {
  if (heard === null || at - heard > silentMs) return 'offline';
  return typeof runState?.value === 'number' ? (type?.status?.map[runState.value] ?? 'run') : 'run';
}
