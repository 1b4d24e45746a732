import type { LogEntry } from '@czyun/contract';

/** Alarms that are active, `quiet` those of them that are shelved, suppressed or out of service. */
export interface Active {
  readonly open: readonly LogEntry[];
  readonly quiet: readonly LogEntry[];
  /** False until an answer is there. */
  readonly known: boolean;
}

/** The newest entries with what the stream said since they were read; one that was active and is no longer among the active ones has recovered. */
export function newestWith(read: readonly LogEntry[], { open, quiet, known }: Active, count: number): readonly LogEntry[] {
  const byId = new Map(read.map((entry) => [entry.id, entry]));
  const active = new Map([...quiet, ...open].map((entry) => [entry.id, entry]));
  if (known) {
    for (const entry of read) if (!entry.recovered && !active.has(entry.id)) byId.set(entry.id, { ...entry, recovered: true });
  }
  for (const entry of active.values()) byId.set(entry.id, entry);
  return [...byId.values()].sort((a, b) => b.startTime - a.startTime || b.id - a.id).slice(0, count);
}
