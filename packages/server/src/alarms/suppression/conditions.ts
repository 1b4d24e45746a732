/** Plant states that suppress alarms by design: a device in maintenance, a line that is lost as a whole. */

import type { DeviceStates } from '../../drivers/types.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import type { OpenEntryOf } from '../machines/machines.ts';
import { commKey } from '../points/alarm-points.ts';
import { isOfLine, wireOf } from './ties.ts';

export type Condition = 'maintenance' | 'gateway';

export interface ConditionParts {
  readonly registry: Pick<Registry, 'devicesOf' | 'paramOf'>;
  readonly newest: Pick<NewestValues, 'get'>;
  readonly states: Pick<DeviceStates, 'get'>;
}

/** Alarms of this severity are annunciated in every plant state. */
const alwaysAnnunciated = 1;

/** Whether a device reports that it is in maintenance. */
function inMaintenance({ registry, newest }: ConditionParts, { id, type }: DeviceRecord): boolean {
  if (!type.maintenance) return false;
  const param = registry.paramOf(id, type.maintenance.metric);
  const newestValue = param && newest.get(param.paramId);
  return newestValue?.quality === 0 && type.maintenance.values.includes(newestValue.value);
}

/** The devices of a project on the same line, itself included. */
const onWire = (registry: ConditionParts['registry'], projectId: number, wire: string) =>
  registry.devicesOf(projectId).filter((each) => each.enabled && wireOf(each) === wire);

/**
 * On a line where all devices are offline: the device that was lost first, whose alarm represents all; null while one is online, and for a
 * line with one device.
 */
function speakerOf({ registry, states }: ConditionParts, openEntry: OpenEntryOf, projectId: number, wire: string): number | null {
  const devices = onWire(registry, projectId, wire);
  if (devices.length < 2 || devices.some(({ id }) => states.get(id).status !== 'offline')) return null;
  const lost = devices.flatMap(({ id }) => {
    const entry = openEntry(commKey(id));
    return entry ? [{ id, start: entry.row.start_time }] : [];
  });
  return lost.toSorted((a, b) => a.start - b.start || a.id - b.id)[0]?.id ?? null;
}

/** Conditions of all alarms at one instant; each line is computed once. */
export function conditionsNow(parts: ConditionParts, openEntry: OpenEntryOf) {
  const speakers = new Map<string, number | null>();
  return (key: string, device: DeviceRecord, severity: number): Condition | null => {
    if (severity <= alwaysAnnunciated) return null;
    if (inMaintenance(parts, device)) return 'maintenance';
    const wire = isOfLine(key) ? wireOf(device) : null;
    if (wire === null) return null;
    const name = `${device.projectId} ${wire}`;
    const known = speakers.get(name);
    const speaker = known === undefined ? speakerOf(parts, openEntry, device.projectId, wire) : known;
    speakers.set(name, speaker);
    return speaker !== null && speaker !== device.id ? 'gateway' : null;
  };
}
