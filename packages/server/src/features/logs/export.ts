/** The log as rows of a file, page by page. */
import {
  actorCell,
  clockCorrectedWord,
  type FileColumn,
  type LogEntry,
  logTypeWords,
  type Operation,
  operationText,
  secretLinkWord,
  severityWords,
  timeText,
} from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tabular } from '../../tabular/tabular-file.ts';
import { entryOfRow, type LogReading } from './entity.ts';
import type { LogFilter, LogOrder } from './filter-repo.ts';
import { entriesOf } from './pages-repo.ts';
import { mostSevereFirst } from './within-second.ts';

/** Maximum rows of a streamed file and of a file made by a job; a sheet can have slightly more. */
export const maxRows = { fetched: 100_000, made: 1_000_000 } as const;
const pageRows = 1000;

const heads = {
  severity: { zh: '级别', en: 'Severity' },
  type: { zh: '类型', en: 'Type' },
  device: { zh: '设备', en: 'Device' },
  content: { zh: '内容', en: 'Event' },
  started: { zh: '发生时间', en: 'Occurred' },
  recovered: { zh: '恢复时间', en: 'Recovered' },
  duration: { zh: '持续时间', en: 'Duration' },
  ackBy: { zh: '确认人', en: 'Acknowledged by' },
  acknowledged: { zh: '确认时间', en: 'Acknowledged at' },
  count: { zh: '次数', en: 'Count' },
  user: { zh: '操作人', en: 'User' },
  object: { zh: '操作对象', en: 'Object' },
  from: { zh: '原值', en: 'Old value' },
  to: { zh: '要求值', en: 'Requested value' },
  readBack: { zh: '回读值', en: 'Read-back' },
  result: { zh: '结果', en: 'Result' },
  reason: { zh: '原因', en: 'Reason' },
} as const;
const titles = { zh: '日志', en: 'Log' } as const;
const corrected = { zh: `（${clockCorrectedWord.zh}）`, en: ` (${clockCorrectedWord.en})` } as const;
const names = { zh: '日志', en: 'log' } as const;
const cut = {
  zh: (most: number) => `记录过多：本文件只有前 ${most.toLocaleString('en').replaceAll(',', ' ')} 条，请缩小时间范围`,
  en: (most: number) => `Too many entries: this file holds the first ${most.toLocaleString('en')} only; choose a shorter time`,
} as const;

/** Values of several fields in one cell, each after its field name. */
function valuesOf(operation: Operation | undefined, side: 'from' | 'to'): string | null {
  const changes = (operation?.changes ?? []).filter((change) => change[side] !== null);
  return changes.map((change) => (change.name === null ? change[side] : `${change.name}: ${change[side]}`)).join('; ') || null;
}

function columnsIn({ language, timeZone }: LogReading): readonly FileColumn<LogEntry>[] {
  const link = secretLinkWord[language];
  const text = (id: keyof typeof heads, value: (entry: LogEntry) => string | null): FileColumn<LogEntry> => ({
    id,
    title: heads[id][language],
    kind: 'text',
    value,
  });
  const time = (id: keyof typeof heads, value: (entry: LogEntry) => number | null): FileColumn<LogEntry> => ({
    id,
    title: heads[id][language],
    unit: timeZone,
    kind: 'instant',
    zone: timeZone,
    form: 'second',
    value,
  });
  return [
    text('severity', ({ severity }) => (severity === null ? null : severityWords[severity][language])),
    text('type', ({ type }) => logTypeWords[type as keyof typeof logTypeWords][language]),
    text('device', ({ deviceName }) => deviceName),
    text('content', ({ operation, content, clockAhead, reading }) => {
      if (operation) return operationText(operation, language);
      const told = reading === undefined ? content : `${content} (${reading})`;
      return clockAhead === undefined ? told : `${told}${corrected[language]}`;
    }),
    time('started', ({ startTime }) => startTime),
    time('recovered', ({ recoverTime }) => recoverTime),
    {
      id: 'duration',
      title: heads.duration[language],
      kind: 'span',
      value: ({ recoverTime, startTime }) => (recoverTime === null ? null : recoverTime - startTime),
    },
    text('ackBy', ({ ackBy, ackUser }) => actorCell(ackBy, ackUser, link)),
    time('acknowledged', ({ ackTime }) => ackTime),
    { id: 'count', title: heads.count[language], kind: 'number', value: ({ count }) => count },
    text('user', ({ by, user }) => actorCell(by, user, link)),
    text('object', ({ operation }) => operation?.object ?? null),
    text('from', ({ operation }) => valuesOf(operation, 'from')),
    text('to', ({ operation }) => valuesOf(operation, 'to')),
    text('readBack', ({ operation }) => operation?.readBack ?? null),
    text('result', ({ operation }) => operation?.outcomeWord ?? null),
    text('reason', ({ operation }) => operation?.reason ?? null),
  ];
}

export interface LogExtract {
  readonly filter: LogFilter;
  readonly order: LogOrder;
  readonly most: number;
}

/** All entries of a filter in an order; if there are more than `most`, the last line says so. Named by the day of `now`. */
export function logTabular(db: Kysely<Schema>, { filter, order, most }: LogExtract, reading: LogReading, now: number): Tabular<LogEntry> {
  const { language, timeZone } = reading;
  return {
    name: `${names[language]}-${timeText(now, timeZone, 'day')}`,
    title: titles[language],
    columns: columnsIn(reading),
    async *pieces(signal) {
      let left = most;
      for await (const rows of entriesOf(db, filter, order, pageRows)) {
        if (signal.aborted) return;
        if (rows.length > 0 && left === 0) {
          yield { rows: [], note: cut[language](most) };
          return;
        }
        const some = rows.slice(0, left);
        left -= some.length;
        yield { rows: mostSevereFirst(some, order).map((row) => entryOfRow(row, reading)) };
      }
    },
  };
}
