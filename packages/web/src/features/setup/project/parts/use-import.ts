import { type CallResult, type Job, jobsApi, setupApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { call } from '../../../../platform/api/call.ts';
import { showErrorToast } from '../../../../platform/api/query-client.ts';
import { session } from '../../../../platform/session/session.ts';

export type Plan = CallResult<typeof setupApi.importProject>;

/** An import request. */
export interface ImportAsk {
  /** Project of the file; null: creates projects from it. */
  readonly projectId: number | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Also removes what the file does not contain. */
  readonly remove: boolean;
  /** Stamp of the plan to apply; absent: only a plan is computed. */
  readonly stamp?: string;
}

/** `gone`: it ended, but its result is no longer stored. */
type End = Plan | 'cancelled' | 'gone';

const checkEveryMs = 1000;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, checkEveryMs));

const isRunning = ({ state }: Job) => state === 'waiting' || state === 'running';
const notFound = 404;

function begin({ projectId, bytes, remove, stamp }: ImportAsk): Promise<Plan> {
  const query = { remove, apply: stamp !== undefined, stamp };
  return projectId === null
    ? call(setupApi.importProjects, { query, body: bytes })
    : call(setupApi.importProject, { query: { ...query, projectId }, body: bytes });
}

/** The current state of the job; the previous state while the server cannot be reached. */
async function readJob(id: number, before: Job | null): Promise<Job | null> {
  try {
    return await call(jobsApi.getJob, { query: { id } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return before;
    throw error;
  }
}

/** Waits for the end of a job. */
async function watched(jobId: number, tell: (job: Job) => unknown): Promise<End> {
  for (let job: Job | null = null; ; await pause()) {
    job = await readJob(jobId, job);
    if (job === null) continue;
    tell(job);
    if (isRunning(job)) continue;
    if (job.state === 'cancelled') return 'cancelled';
    return call(setupApi.getImport, { query: { jobId } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === notFound) return 'gone';
      throw error;
    });
  }
}

/** The user's own running import of the project. */
async function runningJob(projectId: number): Promise<Job | undefined> {
  const { list } = await call(jobsApi.listJobs, { query: { projectId, standing: true } });
  return list.find(({ kind, by }) => kind === 'project-import' && by.userName === session.get().person?.userName);
}

export interface Importing {
  readonly busy: boolean;
  /** The job of an import that outlasts its call. */
  readonly job: Job | null;
  readonly plan: Plan | null;
  readonly error: ApiError | null;
  readonly ended: 'cancelled' | 'gone' | null;
  /** Resolves with the plan; null when it failed, or has none. */
  run(ask: ImportAsk, onError?: (error: ApiError) => void): Promise<Plan | null>;
  cancel(): void;
  reset(): void;
}

const idle = { busy: false, job: null, plan: null, error: null, ended: null } as const;

/** Imports through the call, and through its job if the call ends first. `findIn`: a running import of this project is resumed. */
export function useImport(findIn?: number): Importing {
  const [state, setState] = useState<Omit<Importing, 'run' | 'cancel' | 'reset'>>(idle);
  /** Number of the latest run: results of earlier ones are ignored. */
  const newest = useRef(0);

  async function follow(work: (tell: (job: Job) => unknown) => Promise<End | undefined>, onError?: (error: ApiError) => void) {
    newest.current += 1;
    const mine = newest.current;
    const isNewest = () => mine === newest.current;
    try {
      const end = await work((job) => isNewest() && setState({ ...idle, busy: true, job }));
      if (!isNewest() || end === undefined) return null;
      const plan = typeof end === 'string' ? null : end;
      setState({ ...idle, plan, ended: typeof end === 'string' ? end : null });
      return plan;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isNewest()) return null;
      setState({ ...idle, error });
      onError?.(error);
      return null;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the page opens
  useEffect(() => {
    if (findIn === undefined) return;
    void follow(async (tell) => {
      // Not requested by the user: errors are not shown.
      const job = await runningJob(findIn).catch(() => undefined);
      return job === undefined ? undefined : watched(job.id, tell);
    });
    return () => {
      newest.current += 1;
    };
  }, [findIn]);

  return {
    ...state,
    run(ask, onError) {
      setState({ ...idle, busy: true });
      return follow(async (tell) => {
        const answer = await begin(ask);
        return answer.jobId === undefined ? answer : watched(answer.jobId, tell);
      }, onError);
    },
    cancel() {
      if (state.job !== null) void call(jobsApi.cancelJob, { body: { id: state.job.id } }).catch(showErrorToast);
    },
    reset() {
      newest.current += 1;
      setState(idle);
    },
  };
}
