/** Instants at which readings that the server stamped may be those of other instants: its clock was wrong. Pure. */
import { doubtfulTimes } from '../../clock/stamps.ts';
import type { ClockError } from '../../clock/types.ts';

/** Whether an instant is doubtful for a device; undefined: none is. Readings with their device's own time are never. */
export function doubtOf(errors: readonly ClockError[], deviceId: number | undefined): ((time: number) => boolean) | undefined {
  const times = errors.flatMap((error) => (deviceId !== undefined && error.ownStamped.has(deviceId) ? [] : doubtfulTimes(error)));
  return times.length === 0 ? undefined : (time) => times.some(({ from, to }) => time >= from && time <= to);
}
