/** Which points of its type a device provides: by its profile, not its type; two makes of one type seldom provide the same points. */
import { expandRegisters, type Profile } from '@czyun/devices';
import type { NewestValues } from '../telemetry/types.ts';
import type { DeviceRecord, ParamRecord } from './types.ts';

const remembered = new WeakMap<Profile, Partial<Record<'modbus' | 'mqtt', ReadonlySet<string> | null>>>();

/** The metrics that a profile maps; null if it accepts every point that a device sends. */
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
  /** The profile maps the points; otherwise the device chooses them. */
  readonly isMapped: boolean;
}

/** Cached per record, which a change of the device replaces: every overview reads every device. */
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
 * The readable points of a device, in the order of its type. If the profile leaves the choice to the device: those ever received, or all if
 * nothing was received yet.
 */
export function offeredBy(device: DeviceRecord, newest: Pick<NewestValues, 'get'>): readonly ParamRecord[] {
  const { params, isMapped } = readableOf(device);
  if (isMapped) return params;
  const sent = params.filter(({ paramId }) => newest.get(paramId) !== undefined);
  return sent.length > 0 ? sent : params;
}
