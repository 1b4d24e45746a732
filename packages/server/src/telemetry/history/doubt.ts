/** Times at which readings stamped by the server may belong to another time because its clock was wrong. Pure. */
import { doubtfulTimes } from '../../clock/stamps.ts';
import type { ClockError } from '../../clock/types.ts';

/** Tests whether a time is doubtful for a device; undefined: no time is. Readings with the device's own time are never doubtful. */
export function reasonToWithhold(errors: readonly ClockError[], deviceId: number | undefined): ((time: number) => boolean) | undefined {
  const times = errors.flatMap((error) => (deviceId !== undefined && error.ownStamped.has(deviceId) ? [] : doubtfulTimes(error)));
  return times.length === 0 ? undefined : (time) => times.some(({ from, to }) => time >= from && time <= to);
}
