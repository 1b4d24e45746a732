import type { LogEntry } from '@czyun/contract';

/** The newest entries with what the stream told since they were read; one that stood open and is no longer told of has recovered. */
export function newestWith(read: readonly LogEntry[], open: readonly LogEntry[], openKnown: boolean, count: number): readonly LogEntry[] {
  const byId = new Map(read.map((entry) => [entry.id, entry]));
  const openIds = new Set(open.map(({ id }) => id));
  if (openKnown) {
    for (const entry of read) if (!entry.recovered && !openIds.has(entry.id)) byId.set(entry.id, { ...entry, recovered: true });
  }
  for (const entry of open) byId.set(entry.id, entry);
  return [...byId.values()].sort((a, b) => b.startTime - a.startTime || b.id - a.id).slice(0, count);
}
