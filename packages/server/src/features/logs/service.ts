/** Rules of the log: what a reader asks for, and the standing alarms. */
import type { Language, LogEntry } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Alarms } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../http/errors.ts';
import type { Registry } from '../../registry/types.ts';
import { entryOfAlarm, entryOfRow } from './entity.ts';
import { countStarts, findEntries, type LogOrder, type StartCount } from './repo.ts';

export interface LogDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'devicesOf'>;
  readonly alarms: Pick<Alarms, 'open' | 'acknowledge'>;
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
  readonly sort: LogOrder['by'];
  readonly order: LogOrder['direction'];
  readonly page: number;
  readonly pageSize: number;
}

/** Names that match are looked up here; more than this many would make the statement too long. */
const maxNameMatches = 500;

export function createLogService({ db, registry, alarms }: LogDeps) {
  /** One page of entries; a device outside the project is `notFound`, an empty range `timeRange`. */
  async function find(query: LogQuery, language: Language): Promise<{ total: number; list: LogEntry[] }> {
    if (query.startTime !== undefined && query.endTime !== undefined && query.startTime >= query.endTime) throw new AppError('timeRange');
    if (query.deviceId !== undefined && registry.device(query.deviceId)?.projectId !== query.projectId) throw new AppError('notFound');
    const text = query.query.trim();
    const { total, rows } = await findEntries(
      db,
      {
        projectId: query.projectId,
        deviceId: query.deviceId,
        types: [...new Set(query.type.split(',').map(Number))],
        recovered: query.recovered,
        startTime: query.startTime,
        endTime: query.endTime,
        text,
        nameMatches: text === '' ? [] : devicesNamed(query.projectId, text),
      },
      { by: query.sort, direction: query.order },
      { offset: (query.page - 1) * query.pageSize, limit: query.pageSize },
    );
    return { total, list: rows.map((row) => entryOfRow(row, language, registry)) };
  }

  function devicesNamed(projectId: number, text: string): number[] {
    const wanted = text.toLowerCase();
    return registry
      .devicesOf(projectId)
      .filter(({ name, nameEn = '' }) => `${name}\n${nameEn}`.toLowerCase().includes(wanted))
      .slice(0, maxNameMatches)
      .map(({ id }) => id);
  }

  return {
    find,
    /** The newest entries of types 1–3. */
    async newest(projectId: number, limit: number, language: Language): Promise<LogEntry[]> {
      const query = { projectId, type: '1,2,3', query: '', sort: 'startTime', order: 'desc', page: 1, pageSize: limit } as const;
      return (await find(query, language)).list;
    },
    /** Alarms that stand now, most severe first. */
    open: (projectId: number, language: Language): LogEntry[] =>
      alarms.open(projectId).map((record) => entryOfAlarm(record, language, registry)),
    countStarts: (projectId: number, since: number): Promise<readonly StartCount[]> => countStarts(db, projectId, since),
    acknowledge: (projectId: number, ids: readonly number[], user: string, now: number): Promise<number> =>
      alarms.acknowledge(projectId, [...new Set(ids)], user, now),
  };
}

export type LogService = ReturnType<typeof createLogService>;
