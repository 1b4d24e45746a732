/** Rules of the log: what a reader asks for, and the standing alarms. */

import { counted, type FileAnswer, type Language, type LogEntry, timeText } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { countStarts, type StartCount } from '../../alarms/counts-repo.ts';
import { entryOfAlarm } from '../../alarms/entry.ts';
import type { Alarms } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { csvFile } from '../../kernel/csv-file.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import type { Audit } from '../audit/index.ts';
import { entryOfRow, entryThen, type LogReading } from './entity.ts';
import { logHeading, logLines, mostRows } from './export.ts';
import { createLogExport } from './export-job.ts';
import { entriesById, findEntries, type LogFilter, type LogOrder, newestEntries, removeEntries, standingAt } from './repo.ts';

export interface LogDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'project' | 'param' | 'region' | 'catalog'>;
  readonly alarms: Pick<Alarms, 'open' | 'acknowledge'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;
}

export interface LogRemoval {
  readonly projectId: number;
  readonly indexName: 'alarm' | 'operation';
  readonly type?: number | undefined;
  readonly ids: readonly number[];
}

export interface LogQuery {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  /** `2,3`. */
  readonly type: string;
  readonly recovered?: boolean | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly query: string;
  readonly account?: string | undefined;
  readonly sort: LogOrder['by'];
  readonly order: LogOrder['direction'];
}

/** Entries that one call removes. */
const maxRemoved = 500;
/** Names that match are looked up here; more than this many would make the statement too long. */
const maxNameMatches = 500;

export function createLogService({ db, registry, alarms, audit, jobs }: LogDeps) {
  /** A device outside the project is `notFound`, an empty range `timeRange`. */
  function filterOf(query: LogQuery): LogFilter {
    if (query.startTime !== undefined && query.endTime !== undefined && query.startTime >= query.endTime) throw new AppError('timeRange');
    if (query.deviceId !== undefined && registry.device(query.deviceId)?.projectId !== query.projectId) throw new AppError('notFound');
    const text = query.query.trim();
    return {
      projectId: query.projectId,
      deviceId: query.deviceId,
      types: [...new Set(query.type.split(',').map(Number))],
      recovered: query.recovered,
      startTime: query.startTime,
      endTime: query.endTime,
      text,
      account: query.account,
      nameMatches: text === '' ? [] : devicesNamed(query.projectId, text),
    };
  }

  const readingOf = (projectId: number, language: Language): LogReading => ({
    language,
    zone: registry.project(projectId)?.timeZone ?? 'UTC',
    registry,
  });
  const orderOf = ({ sort, order }: LogQuery): LogOrder => ({ by: sort, direction: order });

  /** One page of entries. */
  async function find(
    { page, pageSize, ...query }: LogQuery & { readonly page: number; readonly pageSize: number },
    language: Language,
  ): Promise<{ total: number; list: LogEntry[] }> {
    const reading = readingOf(query.projectId, language);
    const { total, rows } = await findEntries(db, filterOf(query), orderOf(query), { offset: (page - 1) * pageSize, limit: pageSize });
    return { total, list: rows.map((row) => entryOfRow(row, reading)) };
  }

  function devicesNamed(projectId: number, text: string): number[] {
    const wanted = text.toLowerCase();
    return registry
      .devicesOf(projectId)
      .filter(({ name, nameEn = '' }) => `${name}\n${nameEn}`.toLowerCase().includes(wanted))
      .slice(0, maxNameMatches)
      .map(({ id }) => id);
  }

  /** Removes entries of the project and says so in the log; all or none. `operationKept` for operation entries, `alarmStands` for what is not over, `notFound` when none of them is there. */
  async function remove({ projectId, indexName, type, ids }: LogRemoval, by: Actor): Promise<number> {
    if (indexName === 'operation' || type === 4) throw new AppError('operationKept');
    if (ids.length > maxRemoved) throw new AppError('tooLarge');
    return db.transaction().execute(async (within) => {
      const entries = (await entriesById(within, projectId, ids)).filter((entry) => type === undefined || entry.type === type);
      if (entries.length === 0) throw new AppError('notFound');
      if (entries.some((entry) => entry.index_name === 'operation' || entry.type === 4)) throw new AppError('operationKept');
      if (entries.some((entry) => entry.recover_time === null)) throw new AppError('alarmStands');
      const removed = await removeEntries(
        within,
        projectId,
        entries.map(({ id }) => id),
      );
      const action = { zh: `删除 ${removed} 条日志`, en: `Removed ${counted(removed, 'log entry', 'log entries')}` };
      const target = entries.map(({ id, content_zh }) => `${id} ${content_zh}`).join('; ');
      await audit.record({ projectId, by, action, target: target.slice(0, 500), result: 'done' }, within);
      return removed;
    });
  }

  const fileName = (language: Language, zone: string, now: number) =>
    `${language === 'zh' ? '日志' : 'log'}-${timeText(now, zone, 'day')}.csv`;

  return {
    find,
    remove,
    /** Asks for the export as a job. */
    askExport: createLogExport({ db, jobs, filterOf, orderOf, readingOf, fileName }),
    /** Every entry of the filter as CSV. */
    export(query: LogQuery, language: Language, now: number, left?: AbortSignal): Promise<FileAnswer> {
      const reading = readingOf(query.projectId, language);
      const lines = logLines(db, { filter: filterOf(query), order: orderOf(query), most: mostRows.fetched }, reading);
      return csvFile(fileName(language, reading.zone, now), logHeading(reading), lines, left);
    },
    /** The newest entries of types 1–3; of a past instant those that had begun, as they stood then. */
    async newest(projectId: number, limit: number, language: Language, at: number | null): Promise<LogEntry[]> {
      const reading = readingOf(projectId, language);
      const rows = await newestEntries(db, { projectId, types: [1, 2, 3], until: at ?? undefined }, limit);
      const list = rows.map((row) => entryOfRow(row, reading));
      return at === null ? list : list.map((entry) => entryThen(entry, at));
    },
    /** Alarms that stand now, or stood at `time`, most severe first. */
    async open(projectId: number, language: Language, time: number | undefined, now: number): Promise<LogEntry[]> {
      if (time === undefined || time >= now) return alarms.open(projectId).map((record) => entryOfAlarm(record, language, registry));
      const reading = readingOf(projectId, language);
      const rows = await standingAt(db, projectId, time);
      return rows.map((row) => entryThen(entryOfRow(row, reading), time));
    },
    countStarts: (projectId: number, since: number, until: number): Promise<readonly StartCount[]> =>
      countStarts(db, { projectId }, since, until + 1),
    acknowledge: (projectId: number, ids: readonly number[], by: Actor, now: number): Promise<number> =>
      alarms.acknowledge(projectId, [...new Set(ids)], by, now),
  };
}

export type LogService = ReturnType<typeof createLogService>;
