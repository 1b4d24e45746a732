import type { LogEntry } from '@czyun/contract';

/** Active alarms; `quiet`: those shelved, suppressed or out of service. */
export interface Active {
  readonly open: readonly LogEntry[];
  readonly quiet: readonly LogEntry[];
  /** False until the first answer. */
  readonly known: boolean;
}

/** The newest entries with the changes of the stream; an entry that is no longer active has cleared. */
export function newestWith(read: readonly LogEntry[], { open, quiet, known }: Active, count: number): readonly LogEntry[] {
  const byId = new Map(read.map((entry) => [entry.id, entry]));
  const active = new Map([...quiet, ...open].map((entry) => [entry.id, entry]));
  if (known) {
    for (const entry of read) if (!entry.recovered && !active.has(entry.id)) byId.set(entry.id, { ...entry, recovered: true });
  }
  for (const entry of active.values()) byId.set(entry.id, entry);
  return [...byId.values()].sort((a, b) => b.startTime - a.startTime || b.id - a.id).slice(0, count);
}
