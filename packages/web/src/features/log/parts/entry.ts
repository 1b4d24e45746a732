/** Facts about a log entry that screens, files and the clock share. */
import type { LogEntry } from '@czyun/contract';

/** Entries that are raised and can be acknowledged. */
export const isAlarm = (entry: LogEntry): boolean => entry.type >= 1 && entry.type <= 3;
export const isOperation = (entry: LogEntry): boolean => entry.type === 4;

/** An operation that was refused, failed, or may not have come through. */
export const isNotDone = ({ operation }: LogEntry): boolean => operation !== undefined && operation.outcome !== 'done';

export const mayBeAcknowledged = (entry: LogEntry): boolean => isAlarm(entry) && entry.ackTime === null;

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
export function historyFields(
  entry: LogEntry,
  now: number,
): { readonly keys: string; readonly start: number; readonly end: number } | null {
  if (entry.deviceId === null || entry.metric === null) return null;
  const last = entry.recoverTime ?? entry.startTime;
  // A fault of days is looked at where it begins.
  const until = Math.min(last, entry.startTime + 12 * 2 * halfHourMs);
  return {
    keys: `${entry.deviceId}:${entry.metric}`,
    start: entry.startTime - halfHourMs,
    end: Math.min(until + halfHourMs, Math.max(now, until + 60_000)),
  };
}

/** Entries of a page after some changed or recovered; new ones do not come in, so that rows stay where they are. */
export function withChanges(list: readonly LogEntry[], changed: readonly LogEntry[]): readonly LogEntry[] {
  const byId = new Map(changed.map((entry) => [entry.id, entry]));
  return list.some((entry) => byId.has(entry.id)) ? list.map((entry) => byId.get(entry.id) ?? entry) : list;
}
