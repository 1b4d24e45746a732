/** Jobs visible to people: their own, and those of their projects whose kind their code permits. */
import { type FileAnswer, grants, type Job, type JobState, type Language } from '@czyun/contract';
import type { Accounts } from '../../accounts/types.ts';
import type { Audit } from '../../audit/index.ts';
import { isOwn, type JobFilter, type JobRecord, type Jobs, jobEntity, mayFetch, maySee, seesAll, type Viewer } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { holderOf, type SessionInfo } from '../../kernel/session-info.ts';
import type { Registry } from '../../registry/types.ts';

export interface JobServiceDeps {
  readonly jobs: Pick<Jobs, 'get' | 'list' | 'cancel' | 'file' | 'kind' | 'kinds' | 'schedules'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  readonly registry: Pick<Registry, 'project'>;
  readonly audit: Pick<Audit, 'record'>;
}

export interface JobQuery {
  readonly projectId?: number | undefined;
  readonly standing: boolean;
  readonly page: number;
  readonly pageSize: number;
}

export function createJobService({ jobs, accounts, registry, audit }: JobServiceDeps) {
  async function viewerOf(session: SessionInfo | null): Promise<Viewer> {
    if (session === null) throw new AppError('notLoggedIn');
    return { session, codes: await accounts.codes(session) };
  }

  const shown = (job: JobRecord, viewer: Viewer, language: Language): Job =>
    jobEntity(job, jobs.kind(job.kind), language, { withCause: seesAll(viewer) });

  /** The same error for unknown jobs and jobs of others. */
  async function seen(viewer: Viewer, id: number): Promise<JobRecord> {
    const job = await jobs.get(id);
    if (!job || !maySee(viewer, job, jobs.kind(job.kind))) throw new AppError('notFound');
    return job;
  }

  /** The jobs that a caller may see, as a condition of the store. */
  function filterOf(viewer: Viewer, projectId: number | undefined): Pick<JobFilter, 'projectId' | 'inProjects' | 'of'> {
    const { session, codes } = viewer;
    if (seesAll(viewer)) {
      if (projectId !== undefined && !registry.project(projectId)) throw new AppError('notFound');
      return { projectId };
    }
    const owner = { userId: session.secretLink ? null : session.userId, linkId: session.secretLink?.id ?? null };
    if (projectId === undefined) return { inProjects: [...codes.keys()], of: { ...owner, orKinds: [] } };
    const code = codes.get(projectId);
    if (code === undefined) throw new AppError('noAccess');
    const permitted = jobs.kinds().filter(({ permission }) => permission !== null && grants(holderOf(session, code), permission));
    return { projectId, of: { ...owner, orKinds: permitted.map(({ kind }) => kind) } };
  }

  return {
    async list({ projectId, standing, page, pageSize }: JobQuery, session: SessionInfo | null, language: Language) {
      const viewer = await viewerOf(session);
      const filter = filterOf(viewer, projectId);
      const { total, list } = await jobs.list({ ...filter, standing, offset: (page - 1) * pageSize, limit: pageSize });
      return { total, list: list.map((job) => shown(job, viewer, language)) };
    },

    async get(id: number, session: SessionInfo | null, language: Language): Promise<Job> {
      const viewer = await viewerOf(session);
      return shown(await seen(viewer, id), viewer, language);
    },

    /** Recorded if it affects a job of another person. */
    async cancel(id: number, session: SessionInfo | null, by: Actor, language: Language): Promise<Job> {
      const viewer = await viewerOf(session);
      const job = await seen(viewer, id);
      const stands = (job.state === 'waiting' || job.state === 'running') && !job.cancelling;
      if (stands && !isOwn(viewer, job)) {
        const name = jobs.kind(job.kind)?.name.en ?? job.kind;
        await audit.record({ projectId: job.projectId, by, action: { zh: '取消任务', en: 'Cancel a job' }, target: `${job.id} ${name}` });
      }
      const now = stands ? await jobs.cancel(id) : job;
      if (!now) throw new AppError('notFound');
      return shown(now, viewer, language);
    },

    /** `forbidden` for callers who may see the job but not its file; `notFound` if the file no longer exists. */
    async file(id: number, session: SessionInfo | null): Promise<FileAnswer> {
      const viewer = await viewerOf(session);
      const job = await seen(viewer, id);
      if (!mayFetch(viewer, job, jobs.kind(job.kind))) throw new AppError('forbidden');
      const found = await jobs.file(job);
      if (!job.file || !found) throw new AppError('notFound');
      return { name: job.file.name, mediaType: job.file.mediaType, inline: false, ...found };
    },

    async schedules(language: Language) {
      const all = await jobs.schedules();
      return all.map(({ schedule, next, last }) => ({
        schedule: schedule.name,
        kind: schedule.job.kind,
        name: schedule.job.name[language],
        pattern: schedule.pattern,
        timeZone: schedule.timeZone,
        next,
        last: last.map(({ planned, outcome, jobId, state }) => ({
          planned,
          outcome: outcome === 'asked' ? ('asked' as const) : ('skipped' as const),
          jobId,
          state: state as JobState | null,
        })),
      }));
    },
  };
}

export type JobService = ReturnType<typeof createJobService>;
