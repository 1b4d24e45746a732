import { type CallResult, type CallSpec, jobsApi } from '@czyun/contract';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import type { CallFields } from '../../platform/api/call.ts';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { onJobEnd } from '../../platform/live/jobs.ts';

/** A long trial continues as a job; its result is read by the id of the job. */
interface Answer<T> {
  readonly jobId: number;
  readonly trial: T | null;
}

type TrialOf<C extends CallSpec> = CallResult<C> extends { readonly trial: infer T } ? Exclude<T, null> : never;

export interface TrialRun<T> {
  /** The latest result; null: none yet. */
  readonly trial: T | null;
  /** End of the requested range, ms. */
  readonly until: number;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  readonly wasCancelled: boolean;
  cancel(): void;
}

export interface StartableTrial<C extends CallSpec> extends TrialRun<TrialOf<C>> {
  run(fields: CallFields<C>, until: number): void;
}

/** Repeated without a report of the live socket, ms. */
const unreportedMs = 60_000;

/** Runs trials on stored data: the first call returns the result or the job that computes it. */
export function useTrialRun<C extends CallSpec, R extends CallSpec>(
  start: C,
  read: R,
  fieldsOf: (jobId: number) => CallFields<R>,
): StartableTrial<C> {
  const [jobId, setJobId] = useState<number | null>(null);
  const [until, setUntil] = useState(0);
  const [wasCancelled, setCancelled] = useState(false);
  const started = useChange(start, {
    quiet: true,
    onDone: (result) => {
      const answer = result as Answer<TrialOf<C>>;
      setJobId(answer.trial === null ? answer.jobId : null);
    },
  });
  const later = useCall(read, jobId === null ? null : fieldsOf(jobId), { everyMs: unreportedMs, quiet: true, passing: true });
  const cancelJob = useChange(jobsApi.cancelJob, { quiet: true });
  const first = (started.data as Answer<TrialOf<C>> | undefined)?.trial ?? null;
  const late = jobId === null ? null : ((later.data as Answer<TrialOf<C>> | undefined)?.trial ?? null);
  const isWaiting = jobId !== null && late === null && later.error === null && !wasCancelled;
  const { refetch } = later;
  useEffect(() => (isWaiting ? onJobEnd(jobId, () => void refetch()) : undefined), [isWaiting, jobId, refetch]);
  return {
    trial: started.isPending || wasCancelled ? null : (first ?? late),
    until,
    isRunning: started.isPending || isWaiting,
    error: wasCancelled ? null : (started.error ?? (jobId === null ? null : later.error)),
    wasCancelled,
    run(fields, until) {
      setCancelled(false);
      setJobId(null);
      setUntil(until);
      started.mutate(fields);
    },
    cancel() {
      setCancelled(true);
      if (jobId !== null) cancelJob.mutate({ body: { id: jobId } });
    },
  };
}
