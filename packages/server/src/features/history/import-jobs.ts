/** Imports of readings as jobs: the call returns the result if the job ends soon, else the id of the running job. */
import { dayMs } from '@czyun/contract';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import { correcting } from '../../audit/corrections.ts';
import type { Audit } from '../../audit/index.ts';
import { defineJob, type JobKind, type Jobs, requireDone } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Registry } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { type ImportQuery, importReadings } from './import-readings.ts';

export interface ImportJobDeps {
  readonly registry: Pick<Registry, 'deviceByKey' | 'paramOf' | 'param' | 'device'>;
  readonly history: Pick<History, 'importBatch'>;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended'>;
  /** How long one call waits for the job. */
  readonly waitMs: number;
}

const counts = z.object({ stored: z.number(), repeated: z.number(), rejected: z.number(), replaced: z.number().optional() });
/** `jobId`: the import takes longer than a call and has no counts yet. */
export type ImportAnswer = z.infer<typeof counts> & { readonly jobId?: number };

const input = z.object({ spacingMs: z.number().optional(), stamps: z.enum(['start', 'end']), knownThen: z.boolean().default(false) });
type Input = z.infer<typeof input>;

const permission = 'data.manage';

export function createImportJobs({ registry, history, accounts, audit, jobs, waitMs }: ImportJobDeps) {
  const run =
    (replace: boolean): JobKind<Input>['run'] =>
    async ({ input: wanted, actor, projectId: project, upload, signal, progress }) => {
      const projectId = project ?? 0;
      await accounts.rightsNow(actor, projectId, permission);
      const query = { ...wanted, projectId, spacingMs: wanted.spacingMs, replace };
      const stored = (done: number, of: number) =>
        progress(of === 0 ? 1 : done / of, { zh: `${done} / ${of} 个读数`, en: `${done} of ${of} readings` });
      const body = await upload();
      const result = await correcting({ audit, registry, projectId, by: actor }, (correct) =>
        importReadings(body, query, actor, registry, history, correct, { signal, stored }),
      );
      return { ...result };
    };
  const readings = defineJob({
    kind: 'readings-import',
    name: { zh: '导入历史读数', en: 'Import readings' },
    input,
    permission,
    takesUpload: true,
    keepMs: dayMs,
    // The first value of an instant is final: another attempt adds the missing readings and counts the others as repeated.
    again: { most: 5, afterMs: (attempt) => attempt * 2000 },
    run: run(false),
  });
  const corrections = defineJob({
    kind: 'readings-correction',
    name: { zh: '更正历史读数', en: 'Correct readings' },
    input,
    permission,
    takesUpload: true,
    // Not repeated: only the attempt that changed readings knows how many it replaced.
    run: run(true),
  });
  jobs.add({ kinds: [readings, corrections] });

  return async (
    body: Uint8Array,
    { projectId, spacingMs, stamps, replace, knownThen }: ImportQuery,
    actor: Actor,
    signal?: AbortSignal,
  ): Promise<ImportAnswer> => {
    const wanted = { ...(spacingMs === undefined ? {} : { spacingMs }), stamps, knownThen };
    const jobId = await jobs.ask(replace ? corrections : readings, { input: wanted, actor, projectId, upload: body });
    const job = await jobs.ended(jobId, waitMs, signal);
    if (!job) return { stored: 0, repeated: 0, rejected: 0, jobId };
    requireDone(job);
    return counts.parse(job.result);
  };
}
