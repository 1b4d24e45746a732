/** Log rows and standing alarms as the contract's `logEntry`, in the reader's language. */
import type { Language, LogEntry } from '@czyun/contract';
import type { Selectable } from 'kysely';
import type { AlarmRecord } from '../../alarms/types.ts';
import type { LogTable } from '../../db/schema.ts';
import { nameIn, type Registry } from '../../registry/index.ts';

type Names = Pick<Registry, 'device'>;

function severityOf(value: number | null): 1 | 2 | 3 | null {
  return value === 1 || value === 2 || value === 3 ? value : null;
}

function deviceName(deviceId: number | null, language: Language, names: Names): string | null {
  const device = deviceId === null ? undefined : names.device(deviceId);
  return device ? nameIn(language, device) : null;
}

/** A stored log row as an entry. */
export function entryOfRow(row: Selectable<LogTable>, language: Language, names: Names): LogEntry {
  return {
    id: row.id,
    indexName: row.index_name,
    type: row.type,
    severity: severityOf(row.severity),
    projectId: row.project_id,
    deviceId: row.device_id,
    deviceName: deviceName(row.device_id, language, names),
    paramId: row.param_id,
    metric: row.metric,
    content: language === 'zh' ? row.content_zh : row.content_en,
    startTime: row.start_time,
    recoverTime: row.recover_time,
    recovered: row.recover_time !== null,
    ackTime: row.ack_time,
    ackUser: row.ack_user,
    count: row.count,
    user: row.user_name,
    targetParam: row.target_param,
    setValue: row.set_value,
  };
}

/** An alarm from the alarm engine as an entry. */
export function entryOfAlarm(record: AlarmRecord, language: Language, names: Names): LogEntry {
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
    count: record.count,
    user: null,
    targetParam: null,
    setValue: null,
  };
}
