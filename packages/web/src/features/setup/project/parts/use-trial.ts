import { type ConnectionTest, setupApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { type CallFields, call } from '../../../../platform/api/call.ts';

type TrialBody = CallFields<typeof setupApi.testConnection>['body'];

export interface Trial {
  readonly test: ConnectionTest | null;
  /** The tested connection as text: a result for another one is outdated. */
  readonly of: string;
  /** Why the test failed, if it belongs to no field. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** `refuse` shows errors beside fields, and returns the rest. */
  run(body: TrialBody, refuse: (error: ApiError) => string | null): void;
  stop(): void;
}

/** One connection test at a time; it can be stopped while it waits. */
export function useTrial(): Trial {
  const [state, setState] = useState<Pick<Trial, 'test' | 'of' | 'failure'>>({ test: null, of: '', failure: null });
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (body: TrialBody, refuse: Parameters<Trial['run']>[1]) => {
    const mine = new AbortController();
    running.current?.abort();
    running.current = mine;
    setBusy(true);
    setState({ test: null, of: '', failure: null });
    try {
      const test = await call(setupApi.testConnection, { body }, { signal: mine.signal });
      if (!mine.signal.aborted) setState({ test, of: JSON.stringify(body.connection), failure: null });
    } catch (error) {
      if (error instanceof ApiError && !mine.signal.aborted) setState({ test: null, of: '', failure: refuse(error) });
    }
    if (running.current === mine) setBusy(false);
  };
  return {
    ...state,
    busy,
    run: (body, refuse) => void run(body, refuse),
    stop: () => {
      running.current?.abort();
      setBusy(false);
    },
  };
}
