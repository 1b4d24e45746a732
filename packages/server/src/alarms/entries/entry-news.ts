/** Outbox events of a written entry. */
import type { OutboxEvent } from '../../kernel/outbox.ts';
import { knownSeverity, leastSeverity } from '../points/severity.ts';
import type { EntryRow } from '../repo.ts';
import { lateResult, suppressionOf } from './log-rows.ts';

/** Compared columns; `stored` is the row as last written, absent for a new one. */
interface WrittenEntry {
  readonly id: number;
  readonly row: EntryRow;
  readonly stored: EntryRow | undefined;
}

/** Events of an entry written at `time` (epoch ms), in order of occurrence. */
export function newsOf({ id, row, stored }: WrittenEntry, time: number): readonly OutboxEvent[] {
  const common = { projectId: row.project_id, subject: { deviceId: row.device_id ?? 0, entryId: id }, time };
  if (row.type === 5) {
    return stored ? [] : [{ ...common, kind: 'deviceState', payload: { state: row.result ?? '', since: row.start_time } }];
  }
  if (row.type > 3) return [];
  const payload = {
    alarmKey: row.alarm_key ?? '',
    type: row.type,
    severity: knownSeverity(row.severity) ?? leastSeverity,
    content: { zh: row.content_zh, en: row.content_en },
    startTime: row.start_time,
    recoverTime: row.recover_time ?? null,
    ackTime: row.ack_time ?? null,
    ackUser: row.ack_user ?? null,
    count: row.count,
    late: row.result === lateResult,
    quiet: suppressionOf(row)?.kind ?? null,
    firstId: row.first_id ?? null,
  };
  const isAcknowledged = payload.ackTime !== null && (stored?.ack_time ?? null) === null;
  const hasRecovered = payload.recoverTime !== null && (stored?.recover_time ?? null) === null;
  const kinds: ('alarmRaised' | 'alarmChanged' | 'alarmAcknowledged' | 'alarmRecovered')[] = [];
  if (!stored) kinds.push('alarmRaised');
  if (isAcknowledged) kinds.push('alarmAcknowledged');
  if (hasRecovered) kinds.push('alarmRecovered');
  if (stored && kinds.length === 0 && says(stored) !== says(row)) kinds.push('alarmChanged');
  return kinds.map((kind) => ({ ...common, kind, payload }));
}

function says(row: EntryRow): string {
  const { type, severity, content_zh, content_en, start_time, recover_time, count, quiet, first_id } = row;
  return JSON.stringify([type, severity, content_zh, content_en, start_time, recover_time ?? null, count, quiet ?? null, first_id ?? null]);
}
