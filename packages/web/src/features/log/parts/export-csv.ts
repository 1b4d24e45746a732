/** The filtered log as a file, read page by page. */
import { type LogEntry, logsApi } from '@czyun/contract';
import { call } from '../../../shared/api/call.ts';
import { csvText } from '../../../shared/chart/csv.ts';
import { timeText } from '../../../shared/format/time.ts';
import { actorCell } from '../../../shared/people/actor-text.ts';
import type { LogQuestion } from './address.ts';

export const mostExported = 100_000;
const pageSize = 500;

export interface LogWords {
  readonly head: readonly string[];
  readonly type: (type: number) => string;
  readonly severity: (severity: 1 | 2 | 3) => string;
  /** Marks what came through a secret link. */
  readonly link: string;
}

/** A span as hours, minutes and seconds: `26:03:09`. */
export function clockSpan(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Entries as CSV in the words of the screen; the cells are guarded against being run as formulas. */
export function logCsv(entries: readonly LogEntry[], words: LogWords, zone: string): string {
  const time = (at: number | null) => (at === null ? '' : timeText(at, zone));
  return csvText([
    words.head,
    ...entries.map((entry) => [
      entry.severity === null ? '' : words.severity(entry.severity),
      words.type(entry.type),
      entry.deviceName,
      entry.content,
      time(entry.startTime),
      time(entry.recoverTime),
      entry.recoverTime === null ? '' : clockSpan(entry.recoverTime - entry.startTime),
      actorCell(entry.ackBy, entry.ackUser, words.link),
      time(entry.ackTime),
      entry.count,
      actorCell(entry.by, entry.user, words.link),
      entry.targetParam,
      entry.setValue,
    ]),
  ]);
}

/** Reads every entry that fits, oldest page last; stops at what a spreadsheet can hold. Resolves with null when it was cancelled. */
export async function readAll(
  question: LogQuestion,
  now: number,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly entries: readonly LogEntry[]; readonly total: number } | null> {
  const entries: LogEntry[] = [];
  const seen = new Set<number>();
  // What happens while the pages are read must not push entries from one page to the next.
  const query = { endTime: now + 1, ...question, pageSize };
  for (let page = 1; ; page += 1) {
    const answer = await call(logsApi.getLogs, { query: { ...query, page } }, { signal });
    if (signal.aborted) return null;
    for (const entry of answer.list) {
      if (seen.has(entry.id)) continue;
      seen.add(entry.id);
      entries.push(entry);
    }
    onProgress(entries.length, Math.min(answer.total, mostExported));
    if (answer.list.length < pageSize || entries.length >= mostExported) return { entries, total: answer.total };
  }
}
