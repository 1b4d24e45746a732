/** The log as a file that is made behind the call, for as many entries as a sheet holds. */
import { type FileFormat, fileFormats, type Language, type LogEntry } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { defineJob, type Jobs } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { fileHead, type Piece, tabularBytes } from '../../tabular/tabular-file.ts';
import type { LogReading } from './entity.ts';
import { logTabular, mostRows } from './export.ts';
import type { LogFilter, LogOrder } from './filter-repo.ts';
import { countFound } from './pages-repo.ts';
import type { LogQuery } from './service.ts';

export interface LogExportDeps {
  readonly db: Kysely<Schema>;
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;
  /** Throws what is wrong with a query. */
  readonly filterOf: (query: LogQuery, now: number) => LogFilter;
  readonly orderOf: (query: LogQuery) => LogOrder;
  readonly readingOf: (projectId: number, reader: { readonly language: Language }) => LogReading;
}

const input = z.object({
  language: z.enum(['zh', 'en']),
  format: z.enum(fileFormats).default('csv'),
  /** Epoch ms when it was asked for. */
  now: z.number(),
  query: z.object({
    projectId: z.number(),
    deviceId: z.number().optional(),
    regionId: z.number().optional(),
    type: z.string(),
    severity: z.string().optional(),
    recovered: z.boolean().optional(),
    acknowledged: z.boolean().optional(),
    startTime: z.number().optional(),
    endTime: z.number().optional(),
    query: z.string(),
    account: z.string().optional(),
    sort: z.enum(['startTime', 'recoverTime', 'severity', 'type', 'deviceId']),
    order: z.enum(['asc', 'desc']),
  }),
});

export function createLogExport({ db, jobs, filterOf, orderOf, readingOf }: LogExportDeps) {
  const kind = defineJob({
    kind: 'log-export',
    name: { zh: '导出日志', en: 'Export the log' },
    input,
    permission: 'data.export',
    again: { most: 3, afterMs: (attempt) => attempt * 60_000 },
    async run({ input: { query, language, format, now }, signal, progress, file }) {
      // Its file is for everybody who may export, a secret link that shows no money too: no money is in it.
      const reading = readingOf(query.projectId, { language });
      const [filter, order] = [filterOf(query, now), orderOf(query)];
      const total = await countFound(db, filter);
      const of = Math.min(total, mostRows.made);
      const log = logTabular(db, { filter, order, most: mostRows.made }, reading, now);
      const { name, mediaType } = fileHead(format, log);
      const out = await file(name, mediaType);

      async function* told(): AsyncGenerator<Piece<LogEntry>> {
        let written = 0;
        for await (const piece of log.pieces(signal)) {
          yield piece;
          written = Math.min(of, written + piece.rows.length);
          progress(of === 0 ? 1 : written / of, { zh: `已写入 ${written} / ${of} 条`, en: `${written} of ${of} entries written` });
        }
      }
      for await (const bytes of tabularBytes(format, log, told())) await out.write(bytes);
      return { entries: of };
    },
  });
  jobs.add({ kinds: [kind] });

  return (query: LogQuery, format: FileFormat, language: Language, by: Actor, now: number): Promise<number> => {
    // What is wrong with it is told now, not by a job that fails.
    filterOf(query, now);
    return jobs.ask(kind, { input: { query, format, language, now }, actor: by, projectId: query.projectId });
  };
}
