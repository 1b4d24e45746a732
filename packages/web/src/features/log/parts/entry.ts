/** Facts about a log entry that screens, files and the clock share. */

import type { LogEntry } from '@czyun/contract';
import { type Period, period } from '@czyun/contract';

/** Entries that are raised and can be acknowledged. */
export const isAlarm = (entry: LogEntry): boolean => entry.type >= 1 && entry.type <= 3;
export const isOperation = (entry: LogEntry): boolean => entry.type === 4;

/** An operation that was refused, failed, or may not have come through. */
export const isNotDone = ({ operation }: LogEntry): boolean => operation !== undefined && operation.outcome !== 'done';

export const mayBeAcknowledged = (entry: LogEntry): boolean => isAlarm(entry) && entry.ackTime === null;

/** It is over, and no operation: those stay for ever. */
export const mayBeRemoved = (entry: LogEntry): boolean => !isOperation(entry) && entry.recovered;

/** The entry as it stood at an instant: what came later had not happened yet. */
export function asOf(entry: LogEntry, at: number | null): LogEntry {
  if (at === null) return entry;
  const recovered = entry.recoverTime === null ? entry.recovered : entry.recoverTime <= at;
  const acknowledged = entry.ackTime !== null && entry.ackTime <= at;
  return {
    ...entry,
    recovered,
    recoverTime: recovered ? entry.recoverTime : null,
    ackTime: acknowledged ? entry.ackTime : null,
    ackUser: acknowledged ? entry.ackUser : null,
  };
}

/** How long it stood or stands, ms; null for what has no duration. */
export function lastedMs(entry: LogEntry, now: number): number | null {
  if (isOperation(entry)) return null;
  if (entry.recoverTime !== null) return Math.max(0, entry.recoverTime - entry.startTime);
  return entry.recovered ? null : Math.max(0, now - entry.startTime);
}

const halfHourMs = 1_800_000;

/** Address fields of the history page for the entry's parameter around the event; null where it has none. */
export function historyFields(entry: LogEntry, now: number): { readonly keys: readonly string[]; readonly time: Period<never> } | null {
  if (entry.deviceId === null || entry.metric === null) return null;
  const last = entry.recoverTime ?? entry.startTime;
  // A fault of days is looked at where it begins.
  const until = Math.min(last, entry.startTime + 12 * 2 * halfHourMs);
  return {
    keys: [`${entry.deviceId}:${entry.metric}`],
    time: period(entry.startTime - halfHourMs, Math.min(until + halfHourMs, Math.max(now, until + 60_000))),
  };
}

/** Whether one tells of more than the other: an entry only ever goes on, so an answer that was on its way meanwhile shows by itself that it is older. */
function isAhead(told: LogEntry, read: LogEntry): boolean {
  if (told.recovered !== read.recovered) return told.recovered;
  if ((told.ackTime === null) !== (read.ackTime === null)) return told.ackTime !== null;
  return told.count >= read.count;
}

/** Entries of a page after some changed or recovered; new ones do not come in, so that rows stay where they are. */
export function withChanges(list: readonly LogEntry[], changed: readonly LogEntry[]): readonly LogEntry[] {
  const byId = new Map(changed.map((entry) => [entry.id, entry]));
  const newest = (entry: LogEntry): LogEntry => {
    const told = byId.get(entry.id);
    return told !== undefined && isAhead(told, entry) ? told : entry;
  };
  return list.some((entry) => newest(entry) !== entry) ? list.map(newest) : list;
}
