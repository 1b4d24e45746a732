/** Exports started by a person: validated, then written by a job. */
import { exportFormats } from '@czyun/contract/exports';
import { z } from 'zod';
import { defineJob, type JobKind } from '../../../jobs/index.ts';
import type { CallActor } from '../../../kernel/call-actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { FeatureDeps } from '../../deps.ts';
import type { TimeRange } from '../requested-params.ts';
import { checkKeys, checkRange, countValues, type ExportContent, fileName, maxValuesOf, paramsOf, rangeName } from './content.ts';
import { actions, jobNames } from './words.ts';
import { writeExport } from './write-file.ts';

export type ExportDeps = Pick<FeatureDeps, 'registry' | 'telemetry' | 'accounts' | 'audit' | 'jobs'>;

export interface ExportAsked extends ExportContent, TimeRange {
  readonly projectId: number;
}

const input = z.object({
  title: z.string(),
  keys: z.array(z.string()),
  downSample: z.string(),
  format: z.enum(exportFormats),
  language: z.enum(['zh', 'en']),
  start: z.number(),
  end: z.number(),
});
export type ExportInput = z.output<typeof input>;
export const exportInput = input;
const permission = 'data.export';

export const exportJob = ({ registry, telemetry: { history }, accounts }: ExportDeps): JobKind<ExportInput> =>
  defineJob({
    kind: 'data-export',
    name: jobNames.export,
    input,
    permission,
    heavy: true,
    again: { most: 3, afterMs: (attempt) => attempt * 10_000 },
    async run({ input: { title, start, end, ...content }, actor, projectId: own, signal, ...job }) {
      const projectId = own ?? 0;
      await accounts.rightsNow(actor, projectId, permission);
      const timeZone = registry.project(projectId)?.timeZone ?? 'UTC';
      const range = { start, end };
      const series = paramsOf(registry, projectId, content.keys);
      if (series.length === 0) throw new AppError('notFound');
      const name = fileName(title, rangeName(range, timeZone), content.format);
      const { values } = await writeExport({ registry, history }, { title, name, content, series, range, timeZone, signal }, job);
      return { values };
    },
  });

export function createExports({ registry, telemetry: { history }, audit, jobs }: ExportDeps, job: JobKind<ExportInput>) {
  async function counted({ projectId, start, end, ...content }: ExportAsked, { language, signal }: CallActor) {
    checkKeys(registry, projectId, { keys: content.keys, path: 'keys' }, language);
    checkRange({ start, end }, content.downSample);
    const series = paramsOf(registry, projectId, content.keys);
    return countValues(history, series, { start, end }, content.downSample, signal);
  }

  return {
    async count(asked: ExportAsked, actor: CallActor) {
      const values = await counted(asked, actor);
      return { values, most: maxValuesOf(asked.format), timeZone: registry.project(asked.projectId)?.timeZone ?? 'UTC' };
    },

    async start({ title, ...asked }: ExportAsked & { readonly title: string }, actor: CallActor): Promise<{ jobId: number }> {
      const { projectId, keys, ...content } = asked;
      const [values, most] = [await counted(asked, actor), maxValuesOf(asked.format)];
      if (values > most) throw new AppError('exportTooLarge', { values: values.toLocaleString('en'), most: most.toLocaleString('en') });
      const entry = { projectId, by: actor, action: actions.export, target: title };
      const wanted = { title, keys: [...new Set(keys)], ...content };
      return { jobId: await jobs.ask(job, { input: wanted, actor, projectId, along: (within) => audit.record(entry, within) }) };
    },
  };
}

export type Exports = ReturnType<typeof createExports>;
