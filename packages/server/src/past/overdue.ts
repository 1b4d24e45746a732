/** The quality of readings at a past instant: overdue readings and those of silent devices were stale. */
import type { DeviceRecord } from '../registry/types.ts';
import { holdMs, isStale } from '../telemetry/intake/hold.ts';
import type { Current } from '../telemetry/types.ts';
import type { PastStates } from './past-states.ts';
import { longestDistanceMs, maxDistances, type ReadAt, type Readings } from './readings-at.ts';

export interface PastReadings {
  readonly found: Readings;
  readonly states: PastStates;
}

/** Points whose reading was overdue at the instant although the device was online; for slower readings than declared now, by their own interval. */
export async function overdueOf(readAt: ReadAt, devices: readonly DeviceRecord[], { found, states }: PastReadings, at: number) {
  const late = devices.flatMap(({ id, intervalMs, params }) => {
    const { status, doubtMs = 0 } = states.get(id) ?? {};
    if (status === 'offline') return [];
    return params.flatMap(({ paramId }) => {
      const current = found.get(paramId);
      const age = current ? at - current.time : 0;
      return current && age > doubtMs && isStale(intervalMs, age, true) ? [current] : [];
    });
  });
  const overdue = new Set(late.map(({ paramId }) => paramId));
  const groups = [...Map.groupBy(late, ({ time }) => time)].filter(([time]) => at - time <= holdMs(longestDistanceMs));
  for (const [time, currents] of groups.slice(0, maxDistances)) {
    const before = await readAt(
      currents.map(({ paramId }) => paramId),
      time - 1,
    );
    for (const { paramId } of currents) {
      const distance = time - (before.get(paramId)?.time ?? -Infinity);
      if (distance <= longestDistanceMs && !isStale(distance, at - time, true)) overdue.delete(paramId);
    }
  }
  return overdue;
}

/** Values of a silent device were stale, like overdue ones; those of a device that became silent later were not. */
export function withQuality(
  devices: readonly DeviceRecord[],
  { found, states }: PastReadings,
  overdue: ReadonlySet<number>,
): Map<number, Current> {
  const values = new Map(found);
  for (const device of devices) {
    const isSilent = states.get(device.id)?.status === 'offline';
    for (const { paramId } of device.params) {
      const current = found.get(paramId);
      if (current && current.quality !== 2) values.set(paramId, { ...current, quality: isSilent || overdue.has(paramId) ? 1 : 0 });
    }
  }
  return values;
}
