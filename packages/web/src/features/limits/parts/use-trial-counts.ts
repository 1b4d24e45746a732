import { jobsApi, limitsApi, type ParamLimits } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { onJobEnd } from '../../../platform/live/jobs.ts';

/** Limits of a parameter whose alarms are to be counted. */
export interface Counted {
  readonly metric: string;
  readonly limits: ParamLimits;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export type Count = number | 'waiting' | 'failed';

export interface TrialCounts {
  /** Alarms that the limits would have raised; undefined: not requested. */
  of(counted: Counted): Count | undefined;
  /** Counts them one after the other. */
  ask(wanted: readonly Counted[]): void;
  cancel(): void;
  /** Number of pending counts. */
  readonly left: number;
}

const keyOf = ({ metric, limits }: Counted) => `${metric} ${JSON.stringify(limits)}`;

/** Number of alarms of a back-test that continues as a job; null: the signal aborted. */
function laterCount(deviceId: number, jobId: number, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      stop();
      settle();
    };
    const read = async () => {
      const { trial } = await call(limitsApi.getTrial, { query: { deviceId, jobId } });
      if (trial !== null) end(() => resolve(trial.count));
    };
    const tryRead = () => void read().catch((error: unknown) => end(() => reject(error)));
    // Called once the socket is open, too: a short job may have ended before.
    const stop = onJobEnd(jobId, tryRead);
    signal.addEventListener('abort', () => end(() => resolve(null)), { once: true });
  });
}

async function countOf(deviceId: number, { metric, limits }: Counted, { start, end }: Span, signal: AbortSignal): Promise<number | null> {
  const { jobId, trial } = await call(limitsApi.tryLimits, { body: { deviceId, metric, limits, start, end } });
  if (trial !== null) return trial.count;
  const count = signal.aborted ? null : await laterCount(deviceId, jobId, signal);
  if (count === null) await call(jobsApi.cancelJob, { body: { id: jobId } });
  return count;
}

/** Back-tests of limits of a device over one time range, one at a time. */
export function useTrialCounts(deviceId: number, span: Span | undefined): TrialCounts {
  const [queue, setQueue] = useState<readonly Counted[]>([]);
  const [results, setResults] = useState<ReadonlyMap<string, number | 'failed'>>(new Map());
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const work = async (wanted: readonly Counted[], over: Span) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    for (const each of wanted) {
      const count = await countOf(deviceId, each, over, signal).catch(() => 'failed' as const);
      if (signal.aborted || count === null) return;
      setResults((before) => new Map(before).set(keyOf(each), count));
      setQueue((before) => before.filter((other) => keyOf(other) !== keyOf(each)));
    }
    running.current = null;
  };
  return {
    of(counted) {
      const key = keyOf(counted);
      return results.get(key) ?? (queue.some((each) => keyOf(each) === key) ? 'waiting' : undefined);
    },
    ask(wanted) {
      if (span === undefined || running.current !== null) return;
      const unknown = wanted.filter((each) => !results.has(keyOf(each)));
      setQueue(unknown);
      void work(unknown, span);
    },
    cancel() {
      running.current?.abort();
      running.current = null;
      setQueue([]);
    },
    left: queue.length,
  };
}
