/** Log export as a file made by a job; entries are limited by the size of a sheet. */
import { type FileFormat, fileFormats, type Language, type LogEntry } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { defineJob, type Jobs } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Registry } from '../../registry/types.ts';
import { fileHead, type Piece, tabularBytes } from '../../tabular/tabular-file.ts';
import type { LogReading } from './entity.ts';
import { logTabular, maxRows } from './export.ts';
import { countFound } from './pages-repo.ts';
import { filterOf, type LogQuery, orderOf } from './query.ts';

export interface LogExportDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'region' | 'regionsOf'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;

  readonly readingOf: (projectId: number, reader: { readonly language: Language }) => LogReading;
}

const input = z.object({
  language: z.enum(['zh', 'en']),
  format: z.enum(fileFormats).default('csv'),
  /** Epoch ms of the request. */
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

export function createLogExport({ db, registry, jobs, readingOf }: LogExportDeps) {
  const kind = defineJob({
    kind: 'log-export',
    name: { zh: '导出日志', en: 'Export the log' },
    input,
    permission: 'data.export',
    again: { most: 3, afterMs: (attempt) => attempt * 60_000 },
    async run({ input: { query, language, format, now }, signal, progress, file }) {
      // Anyone with the permission may download the file, also through a secret link that shows no money, so it contains no amounts.
      const reading = readingOf(query.projectId, { language });
      const [filter, order] = [filterOf(registry, query, now), orderOf(query)];
      const total = await countFound(db, filter);
      const entries = Math.min(total, maxRows.made);
      const log = logTabular(db, { filter, order, most: maxRows.made }, reading, now);
      const { name, mediaType } = fileHead(format, log);
      const out = await file(name, mediaType);

      async function* withProgress(): AsyncGenerator<Piece<LogEntry>> {
        let written = 0;
        for await (const piece of log.pieces(signal)) {
          yield piece;
          written = Math.min(entries, written + piece.rows.length);
          const share = entries === 0 ? 1 : written / entries;
          progress(share, { zh: `已写入 ${written} / ${entries} 条`, en: `${written} of ${entries} entries written` });
        }
      }
      for await (const bytes of tabularBytes(format, log, withProgress())) await out.write(bytes);
      return { entries };
    },
  });
  jobs.add({ kinds: [kind] });

  return (query: LogQuery, format: FileFormat, language: Language, by: Actor, now: number): Promise<number> => {
    // An invalid query is rejected now instead of failing in the job.
    filterOf(registry, query, now);
    return jobs.ask(kind, { input: { query, format, language, now }, actor: by, projectId: query.projectId });
  };
}
