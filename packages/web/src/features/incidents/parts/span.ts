/** Times of incidents. */
import type { IncidentRow } from '@czyun/contract/incidents';

const minuteMs = 60_000;
const leastMs = 10 * minuteMs;

type Time = Pick<IncidentRow, 'start' | 'end'>;

/** The time to draw: the incident and a quarter of its length around it (half an hour around a moment), not beyond now. */
export function spanAround({ start, end }: Time, now: number): readonly [start: number, end: number] {
  const around = end === null ? 30 * minuteMs : Math.max(leastMs, (end - start) / 4);
  const until = Math.min((end ?? start) + around, Math.max(now, start + minuteMs));
  return [Math.floor(start - around), Math.ceil(until)];
}

/** Whether an entry belongs to one of the devices; without devices every entry does. */
export function isOf(devices: readonly { readonly id: number }[], { deviceId }: { readonly deviceId: number | null }): boolean {
  return devices.length === 0 || devices.some(({ id }) => id === deviceId);
}
