/** Newest entries and counts by day, live or at a past instant. */
import type { LogEntry } from '@czyun/contract';
import { startOfDay, timeText } from '../../../shared/format/time.ts';

export interface FaultDay {
  readonly day: string;
  readonly notice: number;
  readonly alarm: number;
  readonly fault: number;
}

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

/** Entries as they stood at an instant: what recovered later was still open. */
export function entriesAt(entries: readonly LogEntry[], at: number): readonly LogEntry[] {
  return entries
    .filter(({ startTime }) => startTime <= at)
    .map((entry) => (entry.recoverTime !== null && entry.recoverTime > at ? { ...entry, recovered: false, recoverTime: null } : entry));
}

/** Entries by day of a zone over the days that end with the one of `at`. */
export function countByDay(entries: readonly LogEntry[], at: number, timeZone: string, days: number): readonly FaultDay[] {
  const counts = Array.from({ length: days }, (_, index) => ({
    day: timeText(startOfDay(at, timeZone, index - days + 1), timeZone, 'day'),
    notice: 0,
    alarm: 0,
    fault: 0,
  }));
  const byDay = new Map(counts.map((count) => [count.day, count]));
  for (const { startTime, type } of entries) {
    const count = startTime <= at ? byDay.get(timeText(startTime, timeZone, 'day')) : undefined;
    if (count !== undefined) count[type === 1 ? 'notice' : type === 2 ? 'alarm' : 'fault'] += 1;
  }
  return counts;
}
