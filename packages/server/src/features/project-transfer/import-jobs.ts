/**
 * Imports of project files as jobs. A call returns the plan when the job ends in time, otherwise the job's id, with which the plan is
 * fetched later.
 */
import { fieldText, type ImportPlan } from '@czyun/contract';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import { defineJob, type JobContext, type JobKind, type JobRecord, type Jobs, requireDone } from '../../jobs/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { type createImport, type ImportOptions, outcomeOf } from './import-project.ts';
import { createVerdicts } from './verdicts.ts';

export interface ImportJobDeps {
  readonly importProjects: ReturnType<typeof createImport>;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended' | 'get'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Maximum wait of a call for its job, ms; less than the time limit of calls. */
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

/** Response while the job is running. */
const stillRunning = (jobId: number): ImportPlan => ({
  applied: false,
  stamp: '',
  changes: [],
  unchanged: 0,
  projectIds: [],
  tokens: null,
  jobId,
});

export function createImportJobs({ importProjects, accounts, jobs, now, jobWaitMs = 25_000 }: ImportJobDeps) {
  const verdicts = createVerdicts(now);

  /** Checks the permissions again: they may have been lost since the job was submitted. */
  async function run({ id, input: { language, ...options }, actor, projectId, upload, settle, signal, progress }: JobContext<Input>) {
    const { isPlatform } = await accounts.rightsNow(actor, projectId, projectId === null ? null : permission);
    const into = { ...options, projectId: projectId ?? undefined };
    const plan = await importProjects(await upload(), into, { ...actor, language, isPlatform }, { signal, progress, settle });
    verdicts.add(id, plan);
    return outcomeOf(plan.applied, plan, plan.projectIds);
  }

  // One transaction, and a stamp is valid once: after a crash either everything or nothing is imported, and it is not retried.
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

  /** The plan of a finished job; throws the error of a failed one. */
  function verdictOf(job: JobRecord): ImportPlan {
    requireDone(job);
    const plan = verdicts.get(job.id);
    if (!plan) throw new AppError('notFound');
    return plan;
  }

  async function ask(kind: JobKind<Input>, body: Uint8Array, { projectId, ...options }: ImportOptions, actor: CallActor) {
    if (options.apply && options.stamp === undefined)
      throw new AppError('badInput', {}, [{ path: 'stamp', message: fieldText('dryRunFirst') }]);
    const { language, isPlatform: _, signal, ...by } = actor;
    const jobId = await jobs.ask(kind, { input: { ...options, language }, actor: by, projectId: projectId ?? null, upload: body });
    const job = await jobs.ended(jobId, jobWaitMs, signal);
    return job ? verdictOf(job) : stillRunning(jobId);
  }

  return {
    importProject: (body: Uint8Array, options: ImportOptions & { readonly projectId: number }, actor: CallActor) =>
      ask(ofProject, body, options, actor),

    importProjects: (body: Uint8Array, options: ImportOptions, actor: CallActor) => ask(ofProjects, body, options, actor),

    /**
     * The plan of an import that took longer than its call, for its caller while permitted to import; `notFound` for others and after it
     * has expired.
     */
    async verdict(jobId: number, actor: CallActor): Promise<ImportPlan> {
      const job = await jobs.get(jobId);
      const isImport = job?.kind === ofProject.kind || job?.kind === ofProjects.kind;
      if (!job || !isImport || job.actor.userId !== actor.userId || job.actor.linkId !== actor.linkId) throw new AppError('notFound');
      await accounts.rightsNow(actor, job.projectId, job.projectId === null ? null : permission);
      const ended = await jobs.ended(jobId, 0);
      return ended ? verdictOf(ended) : stillRunning(jobId);
    },
  };
}
