/** Facts about a log entry that screens, files and the clock share. */
import { type LogEntry, logType, type Period, period } from '@czyun/contract';

/** Entries that are raised and can be acknowledged. */
export const isAlarm = (entry: LogEntry): boolean => entry.type >= logType.notice && entry.type <= logType.fault;
export const isOperation = (entry: LogEntry): boolean => entry.type === logType.operation;

/** An operation that was refused, failed, or possibly did not succeed. */
export const isNotDone = ({ operation }: LogEntry): boolean => operation !== undefined && operation.outcome !== 'done';

export const mayBeAcknowledged = (entry: LogEntry): boolean => isAlarm(entry) && entry.ackTime === null;

/** Cleared entries; operations are never removed. */
export const mayBeRemoved = (entry: LogEntry): boolean => !isOperation(entry) && entry.recovered;

/** The entry as it was at an instant, without later recovery and acknowledgement. */
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

/** Time since it was raised, until it cleared, ms; null for entries without a duration. */
export function lastedMs(entry: LogEntry, now: number): number | null {
  if (isOperation(entry)) return null;
  if (entry.recoverTime !== null) return Math.max(0, entry.recoverTime - entry.startTime);
  return entry.recovered ? null : Math.max(0, now - entry.startTime);
}

const halfHourMs = 1_800_000;

/** Address fields of the history page for the entry's parameter around the event; null if it has none. */
export function historyFields(entry: LogEntry, now: number): { readonly keys: readonly string[]; readonly time: Period<never> } | null {
  if (entry.deviceId === null || entry.metric === null) return null;
  const last = entry.recoverTime ?? entry.startTime;
  // Of a fault that lasted days only the beginning is shown.
  const until = Math.min(last, entry.startTime + 12 * 2 * halfHourMs);
  return {
    keys: [`${entry.deviceId}:${entry.metric}`],
    time: period(entry.startTime - halfHourMs, Math.min(until + halfHourMs, Math.max(now, until + 60_000))),
  };
}

/** Whether a live entry is newer than a loaded one. States of an entry only advance, so a late response is recognised without a version. */
function isNewer(live: LogEntry, loaded: LogEntry): boolean {
  if (live.recovered !== loaded.recovered) return live.recovered;
  if ((live.ackTime === null) !== (loaded.ackTime === null)) return live.ackTime !== null;
  return live.count >= loaded.count;
}

/** Entries of a page with their live changes; new entries are not added, so that rows do not move. */
export function withChanges(list: readonly LogEntry[], changed: readonly LogEntry[]): readonly LogEntry[] {
  const byId = new Map(changed.map((entry) => [entry.id, entry]));
  const newest = (entry: LogEntry): LogEntry => {
    const live = byId.get(entry.id);
    return live !== undefined && isNewer(live, entry) ? live : entry;
  };
  return list.some((entry) => newest(entry) !== entry) ? list.map(newest) : list;
}
