import type { DeviceStatus, DeviceTypeView } from '@czyun/contract';
import type { LiveValue } from './value-store.ts';

/** A reading older than this at the instant on show means that the device was silent then. */
const silentMs = 5 * 60_000;

/** What a device's status was, from the value of its type's run-state metric (or any metric, where the type has none) at that instant. */
export function pastStatus(type: DeviceTypeView | undefined, value: LiveValue | undefined, at: number): DeviceStatus {
  if (value === undefined || value.time === null || at - value.time > silentMs) return 'offline';
  if (type?.status === undefined) return 'run';
  return typeof value.value === 'number' ? (type.status.map[value.value] ?? 'run') : 'run';
}
