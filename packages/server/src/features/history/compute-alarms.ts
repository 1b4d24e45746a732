/** Computing the log entries of an imported time: a job, picked up by whoever asks again when it takes longer than a call. */
import { z } from 'zod';
import type { ReplayRequest, ReplayWatch } from '../../alarms/replay.ts';
import { defineJob, type Jobs, requireDone } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';

export interface Computed {
  readonly entries: number;
  /** Not done yet: ask again for the same time. */
  readonly running: boolean;
  readonly jobId: number;
}

export interface ComputingDeps {
  readonly run: (request: ReplayRequest, watch: ReplayWatch) => Promise<number>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended' | 'list'>;
  /** How long one call waits for its answer. */
  readonly waitMs: number;
}

const input = z.object({ projectId: z.number(), start: z.number(), end: z.number(), intervalMs: z.number(), name: z.string() });

export function createComputing({ run, jobs, waitMs }: ComputingDeps) {
  const kind = defineJob({
    kind: 'alarm-replay',
    name: { zh: '由导入数据计算告警', en: 'Compute alarms of imported readings' },
    input,
    permission: 'data.manage',
    heavy: true,
    // What was computed before is replaced.
    again: { most: 3, afterMs: (attempt) => attempt * 60_000 },
    async run({ input: { name: _name, ...request }, signal, progress }) {
      const reached = (day: number, of: number) =>
        progress(day / of, { zh: `第 ${day + 1} 天，共 ${of} 天`, en: `Day ${day + 1} of ${of}` });
      return { entries: await run(request, { signal, reached }) };
    },
  });
  jobs.add({ kinds: [kind] });
  /** The newest of each project whose end nobody has been told. */
  const untold = new Map<number, { readonly name: string; readonly jobId: Promise<number> }>();

  /** A job that goes on since before this server started, or a new one. */
  async function begin(request: ReplayRequest, name: string, actor: Actor): Promise<number> {
    const { projectId } = request;
    const { list } = await jobs.list({ projectId, kind: kind.kind, standing: true, offset: 0, limit: 10 });
    const known = list.find((job) => !job.cancelling && input.safeParse(job.input).data?.name === name);
    return known?.id ?? jobs.ask(kind, { input: { ...request, name }, actor, projectId });
  }

  /** `name` tells what was asked for; the same name is the same job. */
  return async (request: ReplayRequest, name: string, actor: Actor): Promise<Computed> => {
    const { projectId } = request;
    const known = untold.get(projectId);
    const wanted = known?.name === name ? known : { name, jobId: begin(request, name, actor) };
    untold.set(projectId, wanted);
    const forget = () => {
      if (untold.get(projectId) === wanted) untold.delete(projectId);
    };
    try {
      const jobId = await wanted.jobId;
      const job = await jobs.ended(jobId, waitMs);
      if (!job) return { entries: 0, running: true, jobId };
      requireDone(job);
      // Told once: whoever asks afterwards has it computed anew.
      forget();
      return { entries: Number(job.result?.entries ?? 0), running: false, jobId };
    } catch (error) {
      forget();
      throw error;
    }
  };
}
