/** Relations between alarms: device, line, region. */
import type { Nature } from '@czyun/devices';
import type { DeviceRecord } from '../../registry/types.ts';
import type { BegunAlarm } from './first-fault.ts';

/** Devices of a zone that trip together: the units between battery and grid, with their cooling and protection. */
const powerTrain: ReadonlySet<Nature> = new Set(['ess', 'cabinet', 'pcs', 'battery', 'dcdc', 'sts', 'cooling', 'fire']);
/** Devices that summarise those below them. */
const sums: ReadonlySet<Nature> = new Set(['ess', 'cabinet']);

/** The line that several devices share: a gateway's address; null for a device with its own connection. */
export function wireOf({ driver: { connection } }: Pick<DeviceRecord, 'driver'>): string | null {
  return connection.kind === 'modbus' ? `${connection.host}:${connection.port}` : null;
}

/** The communication alarm of a device. */
export const isOfLine = (alarmKey: string): boolean => alarmKey.endsWith(':comm');

/** `ties` of an alarm; a communication alarm is related to those of the same line only. */
export function tiesOf(device: DeviceRecord, alarmKey: string): Pick<BegunAlarm, 'ties' | 'rank'> {
  const own = `device:${device.id}`;
  const { nature } = device.type;
  if (isOfLine(alarmKey)) {
    const wire = wireOf(device);
    return { ties: wire === null ? [own] : [own, `wire:${wire}`], rank: 0 };
  }
  const ofTrain = device.regionId !== null && powerTrain.has(nature);
  return { ties: ofTrain ? [own, `zone:${device.regionId}`] : [own], rank: sums.has(nature) ? 1 : 0 };
}
