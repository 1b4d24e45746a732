/** Computing the log entries of an imported time: one after another for a project, and picked up by whoever asks again when it takes longer than a call. */
import type { ReplayRequest } from '../../alarms/replay.ts';

export interface Computed {
  readonly entries: number;
  /** Not done yet: ask again for the same time. */
  readonly running: boolean;
}

interface Job {
  readonly name: string;
  readonly done: Promise<number>;
}

/** `waitMs` is how long one call waits for its answer. */
export function createComputing(run: (request: ReplayRequest) => Promise<number>, waitMs: number) {
  const jobs = new Map<number, Job>();
  /** `name` tells what was asked for; the same name is the same job. */
  return async (request: ReplayRequest, name: string): Promise<Computed> => {
    const known = jobs.get(request.projectId);
    let job = known;
    if (job?.name !== name) {
      const before = known?.done.catch(() => 0) ?? Promise.resolve(0);
      job = { name, done: before.then(() => run(request)) };
      // Whoever asked may have left when it fails.
      job.done.catch(() => {});
      jobs.set(request.projectId, job);
    }
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), waitMs);
    const forget = () => {
      if (jobs.get(request.projectId) === job) jobs.delete(request.projectId);
    };
    try {
      const found = await Promise.race([job.done, late]);
      if (found === 'late') return { entries: 0, running: true };
      // Told once: whoever asks afterwards has it computed anew.
      forget();
      return { entries: found, running: false };
    } catch (error) {
      forget();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
