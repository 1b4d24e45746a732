/** Log rows as the contract's `logEntry`, in the reader's language. */
import type { Language, LogEntry, Operation, Permission } from '@czyun/contract';
import type { Selectable } from 'kysely';
import { actorView, deviceName, importMark, quantitiesOf } from '../../alarms/entries/entry.ts';
import { suppressionOf } from '../../alarms/entries/log-rows.ts';
import { readingText } from '../../alarms/entries/reading.ts';
import { knownSeverity } from '../../alarms/points/severity.ts';
import { bareResult } from '../../commands/result-words.ts';
import type { LogTable } from '../../db/schema.ts';
import { permissionOfAction } from '../../money/money-actions.ts';
import type { FieldReading, OperationFields } from '../operation-fields.ts';
import { operationOf } from './operation.ts';

/** Texts of the fields of entries, and the amounts that the reader may see. */
export interface LogReading extends FieldReading {
  readonly fields: OperationFields;
  /** Absent: no amounts. */
  readonly sees?: (permission: Permission) => boolean;
}

type Row = Selectable<LogTable>;

/** An entry without values and reasons that the reader may not see. */
function permittedRow(row: Row, { sees }: LogReading): Row {
  const permission = row.type === 4 ? permissionOfAction(row.content_en) : null;
  if (permission === null || sees?.(permission) === true) return row;
  return { ...row, old_value: null, set_value: null, read_back: null, result: row.result && bareResult(row.result) };
}

/** The short text of an operation: the action, preceded by its outcome if it was not done. */
function contentOf(row: Row, language: Language, operation: Operation | null): string {
  const content = language === 'zh' ? row.content_zh : row.content_en;
  if (operation === null || operation.outcome === 'done') return content;
  return language === 'zh' ? `【${operation.outcomeWord}】${content}` : `${operation.outcomeWord}: ${content}`;
}

export function entryOfRow(stored: Row, reading: LogReading): LogEntry {
  const row = permittedRow(stored, reading);
  const { language, registry } = reading;
  const operation = row.type === 4 ? operationOf(row, reading) : null;
  const quiet = suppressionOf(row);
  const device = row.device_id === null ? undefined : registry.device(row.device_id);
  const measured = readingText(row.reading, device, { metric: row.metric, key: row.alarm_key ?? '', language });
  const quantities = row.type <= 3 ? quantitiesOf(row.device_id, row.metric, row.alarm_key, registry) : undefined;
  return {
    id: row.id,
    indexName: row.index_name,
    type: row.type,
    severity: knownSeverity(row.severity),
    projectId: row.project_id,
    deviceId: row.device_id,
    deviceName: deviceName(row.device_id, language, registry),
    paramId: row.param_id,
    metric: row.metric,
    content: contentOf(row, language, operation),
    startTime: row.start_time,
    recoverTime: row.recover_time,
    recovered: row.recover_time !== null,
    ackTime: row.ack_time,
    ackUser: row.ack_user,
    ackBy: actorView(row.ack_login_name, row.ack_user, row.ack_user_id, row.ack_link_id),
    count: row.count,
    user: row.user_name,
    by: actorView(row.login_name, row.user_name, row.user_id, row.link_id),
    targetParam: operation && row.metric !== null ? operation.object : row.target_param,
    setValue: operation && row.metric !== null ? (operation.changes[0]?.to ?? null) : row.set_value,
    ...(operation ? { operation } : {}),
    ...(quantities ? { quantities } : {}),
    ...(row.address === importMark && row.type !== 4 ? { imported: true } : {}),
    ...(measured === undefined ? {} : { reading: measured }),
    ...(quiet ? { quiet } : {}),
    ...(row.first_id === null ? {} : { firstId: row.first_id }),
    ...(row.clock_ahead === null ? {} : { clockAhead: row.clock_ahead }),
  };
}

/**
 * An entry at a past time. Its count, severity and text are not stored over time: an entry that continued after that time counts once and
 * has its final severity and text.
 */
export function entryAt(entry: LogEntry, at: number): LogEntry {
  const isActive = entry.recoverTime === null || entry.recoverTime > at;
  const { quiet, ...rest } = entry;
  return {
    ...rest,
    ...(quiet && quiet.since <= at ? { quiet } : {}),
    ...(isActive ? { recovered: false, recoverTime: null, count: Math.min(1, entry.count) } : {}),
    ...(entry.ackTime !== null && entry.ackTime > at ? { ackTime: null, ackUser: null, ackBy: null } : {}),
  };
}
