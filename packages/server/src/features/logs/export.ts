/** The log as lines of a file, page by page. */
import { actorCell, csvLine, logTypeWords, type Operation, operationText, secretLinkWord, severityWords, timeText } from '@czyun/contract';
import type { Kysely, Selectable } from 'kysely';
import type { LogTable, Schema } from '../../db/schema.ts';
import type { CsvCell, CsvLines } from '../../kernel/csv-file.ts';
import { entryOfRow, type LogReading } from './entity.ts';
import { entriesAfter, type LogFilter, type LogOrder } from './repo.ts';

/** Of a file that is fetched while it is made, and of one that a job makes: a sheet has few more. */
export const mostRows = { fetched: 100_000, made: 1_000_000 } as const;
const pageRows = 1000;

const heads = {
  zh: '级别,类型,设备,内容,发生时间,恢复时间,持续时间,确认人,确认时间,次数,操作人,操作对象,原值,要求值,回读值,结果,原因',
  en: 'Severity,Type,Device,What happened,Occurred,Recovered,Duration,Acknowledged by,Acknowledged at,Count,User,Object,Old value,Requested value,Read-back,Result,Reason',
} as const;
/** Where times stand. */
const times: readonly number[] = [4, 5, 8];
const cut = {
  zh: (most: number) => `记录过多：本文件只有前 ${most.toLocaleString('en').replaceAll(',', ' ')} 条，请缩小时间范围`,
  en: (most: number) => `Too many entries: this file holds the first ${most.toLocaleString('en')} only; choose a shorter time`,
} as const;

/** Names of the columns; those of times with the zone. */
export function logHeading({ language, zone }: LogReading): string[] {
  return heads[language].split(',').map((head, index) => (times.includes(index) ? `${head} (${zone})` : head));
}

/** A span as hours, minutes and seconds: `26:03:09`. */
function clockSpan(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Values of several fields stand in one cell, each behind its name. */
function valuesOf(operation: Operation | undefined, side: 'from' | 'to'): string | null {
  const told = (operation?.changes ?? []).filter((change) => change[side] !== null);
  return told.map((change) => (change.name === null ? change[side] : `${change.name}: ${change[side]}`)).join('; ') || null;
}

function cellsOf(row: Selectable<LogTable>, reading: LogReading): CsvCell[] {
  const { language, zone } = reading;
  const entry = entryOfRow(row, reading);
  const { operation } = entry;
  const time = (at: number | null) => (at === null ? null : timeText(at, zone));
  const link = secretLinkWord[language];
  return [
    entry.severity === null ? null : severityWords[entry.severity][language],
    logTypeWords[entry.type as keyof typeof logTypeWords][language],
    entry.deviceName,
    operation ? operationText(operation, language) : entry.content,
    time(entry.startTime),
    time(entry.recoverTime),
    entry.recoverTime === null ? null : clockSpan(entry.recoverTime - entry.startTime),
    actorCell(entry.ackBy, entry.ackUser, link),
    time(entry.ackTime),
    entry.count,
    actorCell(entry.by, entry.user, link),
    operation?.object ?? null,
    valuesOf(operation, 'from'),
    valuesOf(operation, 'to'),
    operation?.readBack ?? null,
    operation?.outcomeWord ?? null,
    operation?.reason ?? null,
  ];
}

export interface LogExtract {
  readonly filter: LogFilter;
  readonly order: LogOrder;
  /** Rows at most. */
  readonly most: number;
}

/** Lines of every entry of a filter in an order, a thousand entries in one piece; where there are more than fit, the last line says so. */
export function logLines(db: Kysely<Schema>, { filter, order, most }: LogExtract, reading: LogReading): CsvLines {
  return async function* (signal) {
    let last: Selectable<LogTable> | undefined;
    for (let left = most; left > 0 && !signal.aborted; left -= pageRows) {
      const rows = await entriesAfter(db, filter, order, last, pageRows);
      yield rows.map((row) => csvLine(cellsOf(row, reading))).join('');
      if (rows.length < pageRows) return;
      last = rows.at(-1);
    }
    if (!signal.aborted && (await entriesAfter(db, filter, order, last, 1)).length > 0) yield csvLine([cut[reading.language](most)]);
  };
}
