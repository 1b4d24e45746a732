/** Rules of the log: what a reader asks for, and the standing alarms. */
import {
  counted,
  dayMs,
  type FileAnswer,
  type FileFormat,
  type Language,
  type LogEntry,
  mostAcknowledged,
  searchedDays,
} from '@czyun/contract';
import type { Kysely } from 'kysely';
import { countStarts, type StartCount } from '../../alarms/entries/counts-repo.ts';
import { entryOfAlarm } from '../../alarms/entries/entry.ts';
import type { Alarms } from '../../alarms/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { tabularFile } from '../../tabular/tabular-file.ts';
import type { OperationFields } from '../operation-fields.ts';
import { entryOfRow, entryThen, type LogReading } from './entity.ts';
import { logTabular, mostRows } from './export.ts';
import { createLogExport } from './export-job.ts';
import type { LogFilter, LogOrder } from './filter-repo.ts';
import { countFound, findEntries, idsOf, lastIdOf } from './pages-repo.ts';
import { entriesById, newestEntries, removeEntries, standingAt } from './repo.ts';
import { devicesOfZone } from './zone.ts';

export interface LogDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'project' | 'param' | 'region' | 'regionsOf' | 'catalog'>;
  readonly alarms: Pick<Alarms, 'open' | 'acknowledge'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;
  readonly operationFields: OperationFields;
}

export interface LogRemoval {
  readonly projectId: number;
  readonly indexName: 'alarm' | 'operation';
  readonly type?: number | undefined;
  readonly ids: readonly number[];
}

/** Which entries are asked for. */
export interface LogChoice {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  readonly regionId?: number | undefined;
  /** `2,3`. */
  readonly type: string;
  /** `1,2`. */
  readonly severity?: string | undefined;
  readonly recovered?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly acknowledged?: boolean | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly query: string;
  readonly account?: string | undefined;
}

export interface LogQuery extends LogChoice {
  readonly sort: LogOrder['by'];
  readonly order: LogOrder['direction'];
}

/** In whose language entries are read, and which money the reader may see (absent: none). */
export type LogReader = Pick<LogReading, 'language' | 'sees'>;

/** Entries that one call removes. */
const maxRemoved = 500;
/** Names that match are looked up here; more than this many would make the statement too long. */
const maxNameMatches = 500;

const numbersOf = (list: string): number[] => [...new Set(list.split(',').map(Number))];

export function createLogService({ db, registry, alarms, audit, jobs, operationFields: fields }: LogDeps) {
  /** A device or zone outside the project is `notFound`, an empty range `timeRange`. A text without a start is looked for among the last `searchedDays` days. */
  function filterOf(query: LogChoice, now: number): LogFilter {
    if (query.startTime !== undefined && query.endTime !== undefined && query.startTime >= query.endTime) throw new AppError('timeRange');
    if (query.deviceId !== undefined && registry.device(query.deviceId)?.projectId !== query.projectId) throw new AppError('notFound');
    if (query.regionId !== undefined && registry.region(query.regionId)?.projectId !== query.projectId) throw new AppError('notFound');
    const text = query.query.trim();
    return {
      projectId: query.projectId,
      deviceId: query.deviceId,
      deviceIds: query.regionId === undefined ? undefined : devicesOfZone(registry, query.projectId, query.regionId),
      types: numbersOf(query.type),
      severities: query.severity === undefined ? undefined : numbersOf(query.severity),
      recovered: query.recovered,
      quiet: query.quiet,
      acknowledged: query.acknowledged,
      startTime: query.startTime ?? sinceOf(query, now) ?? undefined,
      endTime: query.endTime,
      text,
      account: query.account,
      nameMatches: text === '' ? [] : devicesNamed(query.projectId, text),
    };
  }

  /** From when on a text is looked for, where nobody named a start; null: nothing is left out. */
  const sinceOf = ({ query, startTime, endTime }: LogChoice, now: number): number | null =>
    query.trim() === '' || startTime !== undefined ? null : Math.max(0, Math.min(endTime ?? now, now) - searchedDays * dayMs);

  const readingOf = (projectId: number, { language, sees }: LogReader): LogReading => ({
    language,
    ...(sees ? { sees } : {}),
    timeZone: timeZoneOf(registry, projectId),
    registry,
    fields,
  });
  const orderOf = ({ sort, order }: LogQuery): LogOrder => ({ by: sort, direction: order });

  /** One page of entries. */
  async function find(
    { page, pageSize, ...query }: LogQuery & { readonly page: number; readonly pageSize: number },
    reader: LogReader,
    now: number,
  ): Promise<{ total: number; list: LogEntry[]; since: number | null }> {
    const reading = readingOf(query.projectId, reader);
    const { total, rows } = await findEntries(db, filterOf(query, now), orderOf(query), { offset: (page - 1) * pageSize, limit: pageSize });
    return { total, list: rows.map((row) => entryOfRow(row, reading)), since: sinceOf(query, now) };
  }

  /** What of a choice waits for somebody to acknowledge it. */
  const waiting = (query: LogChoice, now: number): LogFilter => ({ ...filterOf(query, now), acknowledged: false });

  /** Acknowledges what fits and came no later than an entry; `tooLarge` where that is more than one call does. */
  async function acknowledgeAll(query: LogChoice, lastId: number, by: Actor, now: number): Promise<number> {
    const ids = await idsOf(db, { ...waiting(query, now), lastId }, mostAcknowledged + 1);
    if (ids.length > mostAcknowledged) throw new AppError('tooLarge');
    return ids.length === 0 ? 0 : alarms.acknowledge(query.projectId, ids, by, now);
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

  return {
    find,
    remove,
    acknowledgeAll,
    /** How many entries of a choice nobody has acknowledged, and the newest of them; 0 where there is none. */
    async acknowledgeable(query: LogChoice, now: number): Promise<{ total: number; lastId: number }> {
      const filter = waiting(query, now);
      const lastId = await lastIdOf(db, filter);
      return { total: lastId === 0 ? 0 : await countFound(db, { ...filter, lastId }), lastId };
    },
    /** Asks for the export as a job. */
    askExport: createLogExport({ db, jobs, filterOf, orderOf, readingOf }),
    /** Every entry of the filter as a file. */
    export(query: LogQuery, format: FileFormat, reader: LogReader, now: number, left?: AbortSignal): Promise<FileAnswer> {
      const extract = { filter: filterOf(query, now), order: orderOf(query), most: mostRows.fetched };
      return tabularFile(format, logTabular(db, extract, readingOf(query.projectId, reader), now), left);
    },
    /** The newest entries of types 1–3; of a past instant those that had begun, as they stood then. */
    async newest(projectId: number, limit: number, language: Language, at: number | null): Promise<LogEntry[]> {
      const reading = readingOf(projectId, { language });
      const rows = await newestEntries(db, { projectId, types: [1, 2, 3], until: at ?? undefined }, limit);
      const list = rows.map((row) => entryOfRow(row, reading));
      return at === null ? list : list.map((entry) => entryThen(entry, at));
    },
    /** Alarms that stand now, or stood at `time`, most severe first. */
    async open(projectId: number, language: Language, time: number | undefined, now: number): Promise<LogEntry[]> {
      if (time === undefined || time >= now) return alarms.open(projectId).map((record) => entryOfAlarm(record, language, registry));
      const reading = readingOf(projectId, { language });
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
