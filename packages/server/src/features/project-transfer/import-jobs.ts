/** Imports of project files as jobs: whoever asked is answered when they end, or learns which job goes on and asks for its verdict later. */
import { fieldText, type ImportPlan } from '@czyun/contract';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import { defineJob, type JobContext, type JobKind, type JobRecord, type Jobs, requireDone } from '../../jobs/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { createTransfer, ImportOptions } from './transfer.ts';
import { toldOf } from './transfer.ts';
import { createVerdicts } from './verdicts.ts';

export interface ImportJobDeps {
  readonly transfer: Pick<ReturnType<typeof createTransfer>, 'import'>;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended' | 'get'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** How long a call waits for its answer, ms; well within the time that it may take. */
  readonly jobWaitMs?: number;
}

const input = z.object({
  language: z.enum(['zh', 'en']),
  apply: z.boolean(),
  stamp: z.string().optional(),
  remove: z.boolean(),
});
type Input = z.infer<typeof input>;

const permission = 'project.setup';

/** Nothing is known yet. */
const goesOn = (jobId: number): ImportPlan => ({
  applied: false,
  stamp: '',
  changes: [],
  unchanged: 0,
  projectIds: [],
  tokens: null,
  jobId,
});

export function createImportJobs({ transfer, accounts, jobs, now, jobWaitMs = 25_000 }: ImportJobDeps) {
  const verdicts = createVerdicts(now);

  /** Checks the rights once more: they may have been lost since it was asked for. */
  async function run({ id, input: { language, ...options }, actor, projectId, upload, settle, signal, progress }: JobContext<Input>) {
    const { isPlatform } = await accounts.rightsNow(actor, projectId, projectId === null ? null : permission);
    const into = { ...options, projectId: projectId ?? undefined };
    const plan = await transfer.import(await upload(), into, { ...actor, language, isPlatform }, { signal, progress, settle });
    verdicts.keep(id, plan);
    return toldOf(plan.applied, plan, plan.projectIds);
  }

  // One transaction, and its stamp holds once: a server that dies has imported all of it or nothing, and nobody imports it unasked.
  const ofProject = defineJob({
    kind: 'project-import',
    name: { zh: '导入项目文件', en: 'Import a project file' },
    input,
    permission,
    takesUpload: true,
    run,
  });
  const ofProjects = defineJob({
    kind: 'projects-import',
    name: { zh: '导入多个项目', en: 'Import projects' },
    input,
    permission: null,
    takesUpload: true,
    run,
  });
  jobs.add({ kinds: [ofProject, ofProjects] });

  /** The plan of a job that is done, or why it is not. */
  function verdictOf(job: JobRecord): ImportPlan {
    requireDone(job);
    const plan = verdicts.of(job.id);
    if (!plan) throw new AppError('notFound');
    return plan;
  }

  async function ask(kind: JobKind<Input>, body: Uint8Array, { projectId, ...options }: ImportOptions, actor: CallActor) {
    // What is wrong with the question is told now.
    if (options.apply && options.stamp === undefined)
      throw new AppError('badInput', {}, [{ path: 'stamp', message: fieldText('dryRunFirst') }]);
    const { language, isPlatform: _, signal, ...by } = actor;
    const jobId = await jobs.ask(kind, { input: { ...options, language }, actor: by, projectId: projectId ?? null, upload: body });
    const job = await jobs.ended(jobId, jobWaitMs, signal);
    return job ? verdictOf(job) : goesOn(jobId);
  }

  return {
    importProject: (body: Uint8Array, options: ImportOptions & { readonly projectId: number }, actor: CallActor) =>
      ask(ofProject, body, options, actor),

    importProjects: (body: Uint8Array, options: ImportOptions, actor: CallActor) => ask(ofProjects, body, options, actor),

    /** The verdict of an import that took longer than its call, for whoever asked for it and may import still; `notFound` for all others, and when it is kept no longer. */
    async verdict(jobId: number, actor: CallActor): Promise<ImportPlan> {
      const job = await jobs.get(jobId);
      const isImport = job?.kind === ofProject.kind || job?.kind === ofProjects.kind;
      if (!job || !isImport || job.actor.userId !== actor.userId || job.actor.linkId !== actor.linkId) throw new AppError('notFound');
      await accounts.rightsNow(actor, job.projectId, job.projectId === null ? null : permission);
      const ended = await jobs.ended(jobId, 0);
      return ended ? verdictOf(ended) : goesOn(jobId);
    },
  };
}
