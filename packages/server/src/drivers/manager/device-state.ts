/** The state of a device, from its health and its newest values. */
import { statusOfState } from '@czyun/contract';
import type { DeviceRecord } from '../../registry/types.ts';
import { holdMs } from '../../telemetry/intake/hold.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import type { DeviceState } from '../types.ts';
import type { DeviceMonitor } from './device-monitor.ts';

/** `monitor` and `device` are absent where the device was removed or disabled, or belongs to another server. */
export function stateOf(
  deviceId: number,
  device: DeviceRecord | undefined,
  monitor: DeviceMonitor | undefined,
  newest: Pick<NewestValues, 'get'>,
): DeviceState {
  const lastMessage = monitor?.lastMessage ?? null;
  // A device that has never sent a message is not shown as running during its first time-out.
  const isTalking = device?.enabled === true && monitor?.online === true && lastMessage !== null;
  const rejected = monitor?.rejections.standing ? { rejected: true } : {};
  if (!isTalking) return { deviceId, status: 'offline', lastMessage, ...rejected };
  const refuses = monitor.refuses(holdMs(device.intervalMs ?? 0), (paramId) => newest.get(paramId) !== undefined);
  const status: Pick<DeviceState, 'status' | 'detail'> = isUnwell(device, monitor, refuses, newest)
    ? { status: 'fault' }
    : statusOf(device, newest);
  return { deviceId, ...status, lastMessage, ...rejected, ...(refuses === undefined ? {} : { refuses }) };
}

/** Time of the newest of a device's values, at most `now`; undefined: it has none. */
export function newestTime({ params }: DeviceRecord, newest: Pick<NewestValues, 'get'>, now: number): number | undefined {
  const times = params.flatMap(({ paramId }) => newest.get(paramId)?.time ?? []).filter((time) => time <= now);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** The status of a device that is online, from the newest value of its run-state point; an unmapped value counts as stop. */
export function statusOf(device: DeviceRecord, newest: Pick<NewestValues, 'get'>): Pick<DeviceState, 'status' | 'detail'> {
  const { status } = device.type;
  if (!status) return { status: 'run' };
  const paramId = statusParam(device);
  const current = paramId === undefined ? undefined : newest.get(paramId);
  return statusOfState((current && status.map[current.value]) ?? 'stop');
}

/** Parameter of the run-state word of a device; undefined if its type or profile has none. */
export const statusParam = ({ type, driver }: DeviceRecord): number | undefined =>
  type.status && driver.points.get(type.status.metric)?.paramId;

/** The device sends, but no good values or no current run-state word: it is not reported as running. */
function isUnwell(device: DeviceRecord, monitor: DeviceMonitor, refuses: boolean | undefined, newest: Pick<NewestValues, 'get'>): boolean {
  const qualityOf = (paramId: number) => newest.get(paramId)?.quality;
  if (monitor.refusesAll) return refuses === true || !device.params.some(({ paramId }) => qualityOf(paramId) === 0);
  const word = statusParam(device);
  if (word === undefined) return false;
  const quality = qualityOf(word);
  if (monitor.isRefused(word) && quality !== 0) return true;
  // The word of a device that has just returned is stale from its absence: it may take its hold to arrive.
  return quality === 1 && device.intervalMs !== null && monitor.talkingMs > holdMs(device.intervalMs);
}
