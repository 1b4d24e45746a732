/** How a device stands, out of its health and its newest values. */
import { statusOfState } from '@czyun/contract';
import type { DeviceRecord } from '../registry/types.ts';
import { holdMs } from '../telemetry/hold.ts';
import type { NewestValues } from '../telemetry/types.ts';
import type { DeviceHealthBook } from './health.ts';
import type { DeviceState } from './types.ts';

/** `book` and `device` are absent where the device is gone, switched off, or another server's. */
export function stateOf(
  deviceId: number,
  device: DeviceRecord | undefined,
  book: DeviceHealthBook | undefined,
  newest: Pick<NewestValues, 'get'>,
): DeviceState {
  const lastMessage = book?.lastMessage ?? null;
  // A device that was never heard of is not said to run while its first time-out lasts.
  const isTalking = device?.enabled === true && book?.online === true && lastMessage !== null;
  const rejected = book?.rejections.standing ? { rejected: true } : {};
  if (!isTalking) return { deviceId, status: 'offline', lastMessage, ...rejected };
  const refuses = book.refuses(holdMs(device.intervalMs ?? 0), (paramId) => newest.get(paramId) !== undefined);
  const status: Pick<DeviceState, 'status' | 'detail'> = isUnwell(device, book, refuses, newest)
    ? { status: 'fault' }
    : statusOf(device, newest);
  return { deviceId, ...status, lastMessage, ...rejected, ...(refuses === undefined ? {} : { refuses }) };
}

/** When the newest of a device's values was read, as far as `now`; undefined: it has none. */
export function newestTime({ params }: DeviceRecord, newest: Pick<NewestValues, 'get'>, now: number): number | undefined {
  const times = params.flatMap(({ paramId }) => newest.get(paramId)?.time ?? []).filter((time) => time <= now);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** How a device that talks stands, from the newest word of its run-state point; a word that says nothing of running counts as stop. */
export function statusOf(device: DeviceRecord, newest: Pick<NewestValues, 'get'>): Pick<DeviceState, 'status' | 'detail'> {
  const { status } = device.type;
  if (!status) return { status: 'run' };
  const paramId = device.driver.points.get(status.metric)?.paramId;
  const current = paramId === undefined ? undefined : newest.get(paramId);
  return statusOfState((current && status.map[current.value]) ?? 'stop');
}

/** It talks, but gives nothing, or not the word that tells whether it runs: nobody can say that it does. */
function isUnwell(device: DeviceRecord, book: DeviceHealthBook, refuses: boolean | undefined, newest: Pick<NewestValues, 'get'>): boolean {
  const isGood = (paramId: number | undefined) => paramId !== undefined && newest.get(paramId)?.quality === 0;
  if (book.refusesAll) return refuses === true || !device.params.some(({ paramId }) => isGood(paramId));
  const word = device.type.status && device.driver.points.get(device.type.status.metric)?.paramId;
  return word !== undefined && book.isRefused(word) && !isGood(word);
}
