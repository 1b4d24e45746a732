/** The log: pages, files, removal, acknowledgement and active alarms. */
import { type FileAnswer, type FileFormat, type Language, type LogEntry, maxAcknowledged } from '@czyun/contract';
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
import { entryAt, entryOfRow, type LogReading } from './entity.ts';
import { logTabular, maxRows } from './export.ts';
import { createLogExport } from './export-job.ts';
import { countFound, findEntries, idsOf, lastIdOf } from './pages-repo.ts';
import { filterOf, type LogChoice, type LogQuery, orderOf, sinceOf } from './query.ts';
import { type LogRemoval, removeLogEntries } from './removal.ts';
import { activeAt, entriesById, newestEntries } from './repo.ts';
import { mostSevereFirst } from './within-second.ts';

export interface LogDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'project' | 'param' | 'region' | 'regionsOf' | 'catalog'>;
  readonly alarms: Pick<Alarms, 'open' | 'acknowledge' | 'stored'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;
  readonly operationFields: OperationFields;
}

/** Language of the entries, and the amounts that the reader may see (absent: none). */
export type LogReader = Pick<LogReading, 'language' | 'sees'>;

/** Maximum ids of one statement. */
const idsAtOnce = 1000;

export function createLogService({ db, registry, alarms, audit, jobs, operationFields: fields }: LogDeps) {
  const readingOf = (projectId: number, { language, sees }: LogReader): LogReading => ({
    language,
    ...(sees ? { sees } : {}),
    timeZone: timeZoneOf(registry, projectId),
    registry,
    fields,
  });
  const unacknowledged = (query: LogChoice, now: number) => ({ ...filterOf(registry, query, now), acknowledged: false });

  return {
    async find(
      { page, pageSize, ...query }: LogQuery & { readonly page: number; readonly pageSize: number },
      reader: LogReader,
      now: number,
    ): Promise<{ total: number; list: LogEntry[]; since: number | null }> {
      const reading = readingOf(query.projectId, reader);
      const filter = filterOf(registry, query, now);
      const { total, rows } = await findEntries(db, filter, orderOf(query), { offset: (page - 1) * pageSize, limit: pageSize });
      return { total, list: mostSevereFirst(rows, orderOf(query)).map((row) => entryOfRow(row, reading)), since: sinceOf(query, now) };
    },

    /** Entries of a project by id. */
    async entries(projectId: number, ids: readonly number[], reader: LogReader): Promise<Map<number, LogEntry>> {
      const reading = readingOf(projectId, reader);
      const rows: Awaited<ReturnType<typeof entriesById>>[number][] = [];
      for (let from = 0; from < ids.length; from += idsAtOnce)
        rows.push(...(await entriesById(db, projectId, ids.slice(from, from + idsAtOnce))));
      return new Map(rows.map((row) => [row.id, entryOfRow(row, reading)]));
    },

    remove: (removal: LogRemoval, by: Actor): Promise<number> => removeLogEntries({ db, audit }, removal, by),

    /** Number of unacknowledged entries of a selection, and the highest id; 0 if there are none. */
    async acknowledgeable(query: LogChoice, now: number): Promise<{ total: number; lastId: number }> {
      const filter = unacknowledged(query, now);
      const lastId = await lastIdOf(db, filter);
      return { total: lastId === 0 ? 0 : await countFound(db, { ...filter, lastId }), lastId };
    },

    /** Acknowledges entries of a selection up to `lastId`; `tooLarge` above the limit of one call. */
    async acknowledgeAll(query: LogChoice, lastId: number, by: Actor, now: number): Promise<number> {
      const ids = await idsOf(db, { ...unacknowledged(query, now), lastId }, maxAcknowledged + 1);
      if (ids.length > maxAcknowledged) throw new AppError('tooLarge');
      return ids.length === 0 ? 0 : alarms.acknowledge(query.projectId, ids, by, now);
    },

    acknowledge: (projectId: number, ids: readonly number[], by: Actor, now: number): Promise<number> =>
      alarms.acknowledge(projectId, [...new Set(ids)], by, now),

    /** Requests the file as a job. */
    askExport: createLogExport({ db, registry, jobs, readingOf }),

    export(query: LogQuery, format: FileFormat, reader: LogReader, now: number, left?: AbortSignal): Promise<FileAnswer> {
      const extract = { filter: filterOf(registry, query, now), order: orderOf(query), most: maxRows.fetched };
      return tabularFile(format, logTabular(db, extract, readingOf(query.projectId, reader), now), left);
    },

    /** The newest entries of types 1–3; with `at`, those that had started by then, in their state at that time. */
    async newest(projectId: number, limit: number, language: Language, at: number | null): Promise<LogEntry[]> {
      const reading = readingOf(projectId, { language });
      const rows = await newestEntries(db, { projectId, types: [1, 2, 3], until: at ?? undefined }, limit);
      const list = rows.map((row) => entryOfRow(row, reading));
      return at === null ? list : list.map((entry) => entryAt(entry, at));
    },

    /** Alarms that are active now or were active at `time`, most severe first. */
    async open(projectId: number, language: Language, time: number | undefined, now: number): Promise<LogEntry[]> {
      if (time === undefined || time >= now) {
        await alarms.stored();
        return alarms.open(projectId).map((record) => entryOfAlarm(record, language, registry));
      }
      const reading = readingOf(projectId, { language });
      const rows = await activeAt(db, projectId, time);
      return rows.map((row) => entryAt(entryOfRow(row, reading), time));
    },

    countStarts: (projectId: number, since: number, until: number): Promise<readonly StartCount[]> =>
      countStarts(db, { projectId }, since, until + 1),
  };
}

export type LogService = ReturnType<typeof createLogService>;
