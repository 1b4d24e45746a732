/** Computation of the log entries of an imported range: a job, which the caller polls if it takes longer than a call. */
import { dayMs } from '@czyun/contract';
import { z } from 'zod';
import type { ReplayRange, ReplayRequest, ReplayWatch } from '../../alarms/index.ts';
import { defineJob, type JobRecord, type Jobs, requireDone } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { FeatureDeps } from '../deps.ts';

export interface Computed {
  readonly entries: number;
  /** Not complete: repeat the call for the same range. */
  readonly running: boolean;
  readonly jobId: number;
}

export interface ComputingDeps {
  readonly run: (request: ReplayRequest, watch: ReplayWatch) => Promise<number>;
  /** Removes the results of a cancelled job. */
  readonly forget: (range: ReplayRange) => Promise<void>;
  /** Ranges that are computed partly. */
  readonly begun: () => Promise<readonly ReplayRange[]>;
  /** Receives the computed ranges and their progress. */
  readonly imports: Pick<FeatureDeps['historyImports'], 'computing' | 'computed' | 'complete'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended' | 'list' | 'news'>;
  readonly logger: { warn(details: object, message: string): void };
  /** Epoch ms of the world clock. */
  readonly worldNow: () => number;
  /** How long one call waits for the job. */
  readonly waitMs: number;
}

const input = z.object({ projectId: z.number(), start: z.number(), end: z.number(), intervalMs: z.number(), name: z.string() });
/** Pauses before the second and later attempts: short after a restart, longer each time for an overloaded engine. */
const againAfterMs = [15_000, 60_000, 300_000, 600_000, 900_000] as const;
/** Time after a failure in which an identical request gets the same answer, ms. */
const restMs = 60_000;

export function createComputing({ run, forget, begun, imports, jobs, logger, worldNow, waitMs }: ComputingDeps) {
  const kind = defineJob({
    kind: 'alarm-replay',
    name: { zh: '由导入数据计算告警', en: 'Compute alarms of imported readings' },
    input,
    permission: 'data.manage',
    heavy: true,
    // Each attempt continues from the checkpoint of the previous one.
    again: { most: againAfterMs.length + 1, afterMs: (attempt) => againAfterMs[attempt - 1] ?? againAfterMs[0] },
    async run({ input: { name: _name, ...request }, signal, progress, settle, breathe, aside }) {
      const { start, end } = request;
      const days = Math.max(1, Math.ceil((end - start) / dayMs));
      const entries = await run(request, {
        signal,
        breathe,
        aside,
        reached(position) {
          const day = Math.min(days, Math.floor((position - start) / dayMs) + 1);
          progress((position - start) / (end - start), { zh: `第 ${day} 天，共 ${days} 天`, en: `Day ${day} of ${days}` });
          imports.computed(request, position);
        },
        settle: (within, total) => settle(within, { entries: total }),
      });
      return { entries };
    },
  });
  jobs.add({ kinds: [kind] });
  /** Latest job of each project whose end has not been returned yet. */
  const unanswered = new Map<number, { readonly name: string; readonly jobId: Promise<number> }>();

  const rangeOf = ({ input: raw }: Pick<JobRecord, 'input'>): ReplayRange | undefined => {
    const parsed = input.safeParse(raw).data;
    return parsed && { projectId: parsed.projectId, start: parsed.start, end: parsed.end };
  };

  jobs.news.on(function followReplay(job) {
    const range = job.kind === kind.kind ? rangeOf(job) : undefined;
    if (!range) return;
    const isUnderWay = job.state === 'waiting' || job.state === 'running';
    imports.computing(range, isUnderWay);
    if (job.state === 'done') imports.complete(range);
    if (job.state !== 'cancelled') return;
    forget(range).catch((error: unknown) => logger.warn({ err: error, job: job.id }, 'what a cancelled job computed could not be removed'));
  });

  const newestOf = async (projectId: number, name: string, standing: boolean): Promise<JobRecord | undefined> => {
    const { list } = await jobs.list({ projectId, kind: kind.kind, standing, offset: 0, limit: 10 });
    return list.find((job) => !job.cancelling && input.safeParse(job.input).data?.name === name);
  };

  /** A job still active from before this server started, one that has just failed, or a new one. */
  async function begin(request: ReplayRequest, name: string, actor: Actor): Promise<number> {
    const { projectId } = request;
    const known = await newestOf(projectId, name, true);
    if (known) return known.id;
    const last = await newestOf(projectId, name, false);
    const isResting = (last?.state === 'failed' || last?.state === 'interrupted') && worldNow() - (last.ended ?? 0) < restMs;
    return last && isResting ? last.id : jobs.ask(kind, { input: { ...request, name }, actor, projectId });
  }

  return {
    async start(): Promise<void> {
      const { list: standing } = await jobs.list({ kind: kind.kind, standing: true, offset: 0, limit: 500 });
      for (const range of standing.flatMap((job) => rangeOf(job) ?? [])) imports.computing(range, true);
      // Left behind by a server that stopped between the end of a cancelled job and the removal of its entries.
      for (const range of await begun()) {
        const { list } = await jobs.list({ projectId: range.projectId, kind: kind.kind, offset: 0, limit: 50 });
        const newest = list.find((job) => {
          const of = rangeOf(job);
          return of?.start === range.start && of.end === range.end;
        });
        if (newest?.state === 'cancelled') await forget(range);
      }
    },

    /** `name` identifies the request: requests with the same name share a job. */
    async compute(request: ReplayRequest, name: string, actor: Actor): Promise<Computed> {
      const { projectId } = request;
      const known = unanswered.get(projectId);
      const wanted = known?.name === name ? known : { name, jobId: begin(request, name, actor) };
      unanswered.set(projectId, wanted);
      const answered = () => {
        if (unanswered.get(projectId) === wanted) unanswered.delete(projectId);
      };
      try {
        const jobId = await wanted.jobId;
        const job = await jobs.ended(jobId, waitMs);
        if (!job) return { entries: 0, running: true, jobId };
        requireDone(job);
        // A later call with the same request starts a new computation.
        answered();
        return { entries: Number(job.result?.entries ?? 0), running: false, jobId };
      } catch (error) {
        answered();
        throw error;
      }
    },
  };
}
