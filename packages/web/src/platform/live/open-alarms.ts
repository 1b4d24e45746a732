import type { LogEntry } from '@czyun/contract';

const isAlarm = (entry: LogEntry): boolean => entry.type >= 1 && entry.type <= 3;

/** Active and annunciated: shelved, suppressed and out-of-service alarms are only in the log. */
export const isAnnounced = ({ recovered, quiet }: LogEntry): boolean => !recovered && quiet === undefined;

/** Active, but shelved, suppressed or out of service. */
export const isSuppressed = (entry: LogEntry): boolean => isAlarm(entry) && !entry.recovered && entry.quiet !== undefined;

/** Most severe first, then newest first. */
export function bySeverity(a: LogEntry, b: LogEntry): number {
  return (a.severity ?? 4) - (b.severity ?? 4) || b.startTime - a.startTime || b.id - a.id;
}

/** Annunciated active alarms after some were raised, changed, cleared, shelved or suppressed. */
export function mergeAlarms(open: readonly LogEntry[], changed: readonly LogEntry[]): readonly LogEntry[] {
  const byId = new Map(open.map((entry) => [entry.id, entry]));
  for (const entry of changed) {
    if (!isAnnounced(entry) || !isAlarm(entry)) byId.delete(entry.id);
    else byId.set(entry.id, entry);
  }
  return [...byId.values()].sort(bySeverity);
}
