import { jobsApi, type LimitTrial, limitsApi, type ParamLimits } from '@czyun/contract';
import { useState } from 'react';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useTrialOf } from '../queries.ts';

export interface Trying {
  /** What was tried last; null: nothing yet. */
  readonly trial: LimitTrial | null;
  /** Up to when it was asked for, ms. */
  readonly asked: number;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  readonly wasCancelled: boolean;
  run(limits: ParamLimits, start: number, end: number): void;
  cancel(): void;
}

/** Tries limits on history: at once, or as a job that is asked for until it has ended. */
export function useTrial(deviceId: number, metric: string): Trying {
  const [jobId, setJobId] = useState<number | null>(null);
  const [until, setUntil] = useState(0);
  const [wasCancelled, setCancelled] = useState(false);
  const asked = useChange(limitsApi.tryLimits, { quiet: true, onDone: ({ jobId: id, trial }) => setJobId(trial === null ? id : null) });
  const told = useTrialOf(deviceId, jobId);
  const off = useChange(jobsApi.cancelJob, { quiet: true });
  const late = jobId === null ? null : (told.data?.trial ?? null);
  const trial = asked.data?.trial ?? late;
  const isWaiting = jobId !== null && late === null && told.error === null && !wasCancelled;
  return {
    trial: asked.isPending || wasCancelled ? null : trial,
    asked: until,
    isRunning: asked.isPending || isWaiting,
    error: wasCancelled ? null : (asked.error ?? (jobId === null ? null : told.error)),
    wasCancelled,
    run(limits, start, end) {
      setCancelled(false);
      setJobId(null);
      setUntil(Math.round(end));
      asked.mutate({ body: { deviceId, metric, limits, start: Math.round(start), end: Math.round(end) } });
    },
    cancel() {
      setCancelled(true);
      if (jobId !== null) off.mutate({ body: { id: jobId } });
    },
  };
}
