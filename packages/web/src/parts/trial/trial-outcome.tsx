import type { ReactNode } from 'react';
import box from '../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { trialText } from './text.ts';
import type { TrialRun } from './use-trial-run.ts';

export interface TrialOutcomeProps<T> {
  readonly run: TrialRun<T>;
  readonly onRetry: () => void;
  readonly children: (trial: T, until: number) => ReactNode;
}

/** The state of a trial: running, cancelled, failed or its result. */
export function TrialOutcome<T>({ run, onRetry, children }: TrialOutcomeProps<T>) {
  const t = trialText.useText();
  if (run.isRunning) return <Skeleton height={220} />;
  if (run.wasCancelled) return <p className={box.faint}>{t(($) => $.cancelled)}</p>;
  if (run.error !== null) return <Failed error={run.error} title={t(($) => $.failed)} onRetry={onRetry} />;
  return run.trial === null ? null : children(run.trial, run.until);
}
