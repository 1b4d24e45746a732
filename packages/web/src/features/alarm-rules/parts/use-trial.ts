import { type AlarmRule, alarmRulesApi, jobsApi, type RuleTrial } from '@czyun/contract';
import { useState } from 'react';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useTrialOf } from '../queries.ts';

export interface Trying {
  /** What was tried last; null: nothing yet. */
  readonly trial: RuleTrial | null;
  /** Up to when it was asked for, ms. */
  readonly asked: number;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  readonly wasCancelled: boolean;
  run(rule: AlarmRule, on: number | null, start: number, end: number): void;
  cancel(): void;
}

/** Tries a rule on history: at once, or as a job that is asked for until it has ended. */
export function useTrial(projectId: number): Trying {
  const [jobId, setJobId] = useState<number | null>(null);
  const [until, setUntil] = useState(0);
  const [wasCancelled, setCancelled] = useState(false);
  const asked = useChange(alarmRulesApi.tryAlarmRule, {
    quiet: true,
    onDone: ({ jobId: id, trial }) => setJobId(trial === null ? id : null),
  });
  const told = useTrialOf(projectId, jobId);
  const off = useChange(jobsApi.cancelJob, { quiet: true });
  const late = jobId === null ? null : (told.data?.trial ?? null);
  const isWaiting = jobId !== null && late === null && told.error === null && !wasCancelled;
  return {
    trial: asked.isPending || wasCancelled ? null : (asked.data?.trial ?? late),
    asked: until,
    isRunning: asked.isPending || isWaiting,
    error: wasCancelled ? null : (asked.error ?? (jobId === null ? null : told.error)),
    wasCancelled,
    run(rule, on, start, end) {
      setCancelled(false);
      setJobId(null);
      setUntil(Math.round(end));
      asked.mutate({ body: { projectId, rule, on, start: Math.round(start), end: Math.round(end) } });
    },
    cancel() {
      setCancelled(true);
      if (jobId !== null) off.mutate({ body: { id: jobId } });
    },
  };
}
