/** The log as lines of a file, page by page. */
import { actorCell, csvLine, type Language, logTypeWords, secretLinkWord, severityWords, timeText } from '@czyun/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Names } from '../../alarms/entry.ts';
import type { LogTable, Schema } from '../../db/schema.ts';
import type { CsvCell, CsvLines } from '../../http/csv-file.ts';
import { sayResult } from '../control/result-words.ts';
import { entryOfRow } from './entity.ts';
import { entriesAfter, type LogFilter, type LogOrder } from './repo.ts';

export interface LogWriting {
  readonly language: Language;
  readonly zone: string;
  readonly names: Names;
}

const mostRows = 100_000;
const pageRows = 1000;

const heads = {
  zh: '级别,类型,设备,内容,发生时间,恢复时间,持续时间,确认人,确认时间,次数,操作人,目标参数,原值,设定值,回读值,结果',
  en: 'Severity,Type,Device,What happened,Occurred,Recovered,Duration,Acknowledged by,Acknowledged at,Count,User,Target parameter,Old value,Set value,Read-back,Result',
} as const;
/** Where times stand. */
const times: readonly number[] = [4, 5, 8];
const cut = {
  zh: '记录过多：本文件只有前 100 000 条，请缩小时间范围',
  en: 'Too many entries: this file holds the first 100,000 only; choose a shorter time',
} as const;

/** Names of the columns; those of times with the zone. */
export function logHeading(language: Language, zone: string): string[] {
  return heads[language].split(',').map((head, index) => (times.includes(index) ? `${head} (${zone})` : head));
}

/** A span as hours, minutes and seconds: `26:03:09`. */
function clockSpan(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function cellsOf(row: Selectable<LogTable>, { language, zone, names }: LogWriting): CsvCell[] {
  const entry = entryOfRow(row, language, names);
  const time = (at: number | null) => (at === null ? null : timeText(at, zone));
  const link = secretLinkWord[language];
  return [
    entry.severity === null ? null : severityWords[entry.severity][language],
    logTypeWords[entry.type as keyof typeof logTypeWords][language],
    entry.deviceName,
    entry.content,
    time(entry.startTime),
    time(entry.recoverTime),
    entry.recoverTime === null ? null : clockSpan(entry.recoverTime - entry.startTime),
    actorCell(entry.ackBy, entry.ackUser, link),
    time(entry.ackTime),
    entry.count,
    actorCell(entry.by, entry.user, link),
    entry.targetParam,
    row.old_value,
    entry.setValue,
    row.read_back,
    row.result === null ? null : sayResult(row.result, language),
  ];
}

/** Lines of every entry of a filter in an order; where there are more than fit, the last line says so. */
export function logLines(db: Kysely<Schema>, filter: LogFilter, order: LogOrder, writing: LogWriting): CsvLines {
  return async function* (signal) {
    let last: Selectable<LogTable> | undefined;
    for (let left = mostRows; left > 0 && !signal.aborted; left -= pageRows) {
      const rows = await entriesAfter(db, filter, order, last, pageRows);
      yield rows.map((row) => csvLine(cellsOf(row, writing))).join('');
      if (rows.length < pageRows) return;
      last = rows.at(-1);
    }
    if (!signal.aborted && (await entriesAfter(db, filter, order, last, 1)).length > 0) yield csvLine([cut[writing.language]]);
  };
}
