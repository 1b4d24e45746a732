/** Which of its type's points a device gives: by its profile, not by its type; two makes of one type seldom give the same. */
import { expandRegisters, type Profile } from '@czyun/devices';
import type { NewestValues } from '../telemetry/types.ts';
import type { DeviceRecord, ParamRecord } from './types.ts';

const remembered = new WeakMap<Profile, Partial<Record<'modbus' | 'mqtt', ReadonlySet<string> | null>>>();

/** The metrics that a profile maps; null where it takes every point that a device cares to send. */
function mappedBy(profile: Profile, protocol: 'modbus' | 'mqtt'): ReadonlySet<string> | null {
  const known = remembered.get(profile) ?? {};
  remembered.set(profile, known);
  known[protocol] ??= mapped(profile, protocol);
  return known[protocol];
}

function mapped({ modbus, mqtt }: Profile, protocol: 'modbus' | 'mqtt'): ReadonlySet<string> | null {
  if (protocol === 'modbus') return new Set(modbus ? expandRegisters(modbus).map(({ metric }) => metric) : []);
  return mqtt?.payload === 'own' || mqtt?.fields === undefined ? null : new Set(Object.values(mqtt.fields).map(({ metric }) => metric));
}

interface Readable {
  readonly params: readonly ParamRecord[];
  /** The profile names them; otherwise the device has the choice. */
  readonly isMapped: boolean;
}

/** Cached with the record, which a change of the device replaces: every overview reads every device. */
const readable = new WeakMap<DeviceRecord, Readable>();

function readableOf(device: DeviceRecord): Readable {
  const known = readable.get(device);
  if (known) return known;
  const metrics = mappedBy(device.driver.profile, device.driver.connection.kind);
  const params = device.params.filter(({ point }) => point.access !== 'w' && (metrics?.has(point.metric) ?? true));
  const found = { params, isMapped: metrics !== null };
  readable.set(device, found);
  return found;
}

/**
 * The readable points that a device gives, in the order of its type. Where the profile leaves the choice to the device, those that it has ever
 * sent; all of them as long as it has sent nothing.
 */
export function offeredBy(device: DeviceRecord, newest: Pick<NewestValues, 'get'>): readonly ParamRecord[] {
  const { params, isMapped } = readableOf(device);
  if (isMapped) return params;
  const sent = params.filter(({ paramId }) => newest.get(paramId) !== undefined);
  return sent.length > 0 ? sent : params;
}
