/** Active alarms as the contract's `logEntry`, in the reader's language. */
import type { ActorView, AlarmQuantities, Language, LogEntry } from '@czyun/contract';
import { spokenOf } from '@czyun/devices';
import { nameIn } from '../../registry/name.ts';
import type { Registry } from '../../registry/types.ts';
import { bitOfKey } from '../points/alarm-words.ts';
import type { AlarmRecord } from '../types.ts';
import { readingText } from './reading.ts';

export type Names = Pick<Registry, 'device'>;

/** Instead of an address: the entry was computed from imported readings. */
export const importMark = 'import';

/** A device's name; null for no device and for a removed one. */
export function deviceName(deviceId: number | null, language: Language, names: Names): string | null {
  const device = deviceId === null ? undefined : names.device(deviceId);
  return device ? nameIn(language, device) : null;
}

/** The actor in the columns of a row; null: none, or the row is older than the columns. */
export function actorView(
  loginName: string | null,
  userName: string | null,
  userId: number | null,
  linkId: number | null,
): ActorView | null {
  return loginName === null ? null : { userId, loginName, userName: userName ?? '', linkId };
}

/** The curves of an alarm; undefined for an alarm of a device as a whole, or of a removed device. */
export function quantitiesOf(
  deviceId: number | null,
  metric: string | null,
  alarmKey: string | null,
  names: Names,
): AlarmQuantities | undefined {
  const device = deviceId === null || metric === null ? undefined : names.device(deviceId);
  if (!device || metric === null) return undefined;
  const { metrics, limit } = spokenOf(device.type, metric, bitOfKey(alarmKey ?? ''));
  return { metrics: [...metrics], limit };
}

/** An alarm from the alarm engine as an entry. */
export function entryOfAlarm(record: AlarmRecord, language: Language, names: Names): LogEntry {
  const quantities = quantitiesOf(record.deviceId, record.metric, record.alarmKey, names);
  const reading = readingText(record.reading, names.device(record.deviceId), { metric: record.metric, key: record.alarmKey, language });
  return {
    id: record.id,
    indexName: 'alarm',
    type: record.type,
    severity: record.severity,
    projectId: record.projectId,
    deviceId: record.deviceId,
    deviceName: deviceName(record.deviceId, language, names),
    paramId: record.paramId,
    metric: record.metric,
    content: record.content[language],
    startTime: record.startTime,
    recoverTime: record.recoverTime,
    recovered: record.recoverTime !== null,
    ackTime: record.ackTime,
    ackUser: record.ackUser,
    ackBy: record.ackBy,
    count: record.count,
    user: null,
    by: null,
    targetParam: null,
    setValue: null,
    ...(quantities ? { quantities } : {}),
    ...(reading === undefined ? {} : { reading }),
    ...(record.quiet ? { quiet: record.quiet } : {}),
    ...(record.firstId === null ? {} : { firstId: record.firstId }),
    ...(record.clockAhead === null ? {} : { clockAhead: record.clockAhead }),
  };
}
