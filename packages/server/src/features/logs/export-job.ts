/** The log as a file that is made behind the call, for as many entries as a sheet holds. */
import { byteOrderMark, csvLine, type Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { defineJob, type Jobs } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { LogReading } from './entity.ts';
import { logHeading, logLines, mostRows } from './export.ts';
import { findEntries, type LogFilter, type LogOrder } from './repo.ts';
import type { LogQuery } from './service.ts';

export interface LogExportDeps {
  readonly db: Kysely<Schema>;
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;
  /** Throws what is wrong with a query. */
  readonly filterOf: (query: LogQuery) => LogFilter;
  readonly orderOf: (query: LogQuery) => LogOrder;
  readonly readingOf: (projectId: number, language: Language) => LogReading;
  readonly fileName: (language: Language, zone: string, now: number) => string;
}

const input = z.object({
  language: z.enum(['zh', 'en']),
  /** Epoch ms when it was asked for. */
  now: z.number(),
  query: z.object({
    projectId: z.number(),
    deviceId: z.number().optional(),
    type: z.string(),
    recovered: z.boolean().optional(),
    startTime: z.number().optional(),
    endTime: z.number().optional(),
    query: z.string(),
    account: z.string().optional(),
    sort: z.enum(['startTime', 'recoverTime', 'severity', 'type', 'deviceId']),
    order: z.enum(['asc', 'desc']),
  }),
});

export function createLogExport({ db, jobs, filterOf, orderOf, readingOf, fileName }: LogExportDeps) {
  const kind = defineJob({
    kind: 'log-export',
    name: { zh: '导出日志', en: 'Export the log' },
    input,
    permission: 'data.export',
    again: { most: 3, afterMs: (attempt) => attempt * 60_000 },
    async run({ input: { query, language, now }, signal, progress, file }) {
      const reading = readingOf(query.projectId, language);
      const [filter, order] = [filterOf(query), orderOf(query)];
      const { total } = await findEntries(db, filter, order, { offset: 0, limit: 1 });
      const of = Math.min(total, mostRows.made);
      const out = await file(fileName(language, reading.zone, now), 'text/csv; charset=utf-8');
      await out.write(`${byteOrderMark}${csvLine(logHeading(reading))}`);
      let rows = 0;
      for await (const lines of logLines(db, { filter, order, most: mostRows.made }, reading)(signal)) {
        await out.write(lines);
        rows = Math.min(of, rows + 1000);
        progress(of === 0 ? 1 : rows / of, { zh: `已写入 ${rows} / ${of} 条`, en: `${rows} of ${of} entries written` });
      }
      return { entries: of };
    },
  });
  jobs.add({ kinds: [kind] });

  return (query: LogQuery, language: Language, by: Actor, now: number): Promise<number> => {
    // What is wrong with it is told now, not by a job that fails.
    filterOf(query);
    return jobs.ask(kind, { input: { query, language, now }, actor: by, projectId: query.projectId });
  };
}
