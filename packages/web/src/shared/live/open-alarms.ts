import type { LogEntry } from '@czyun/contract';

const isAlarm = (entry: LogEntry): boolean => entry.type >= 1 && entry.type <= 3;

/** Most severe first, then newest first. */
export function bySeverity(a: LogEntry, b: LogEntry): number {
  return (a.severity ?? 4) - (b.severity ?? 4) || b.startTime - a.startTime || b.id - a.id;
}

/** Open alarms after some were raised, changed or recovered. */
export function mergeAlarms(open: readonly LogEntry[], changed: readonly LogEntry[]): readonly LogEntry[] {
  const byId = new Map(open.map((entry) => [entry.id, entry]));
  for (const entry of changed) {
    if (entry.recovered || !isAlarm(entry)) byId.delete(entry.id);
    else byId.set(entry.id, entry);
  }
  return [...byId.values()].sort(bySeverity);
}
