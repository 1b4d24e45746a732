import { type ConnectionTest, setupApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { type CallFields, call } from '../../../../shared/api/call.ts';

type TrialBody = CallFields<typeof setupApi.testConnection>['body'];

export interface Trial {
  readonly test: ConnectionTest | null;
  /** What was tried, as text: a result of something else is out of date. */
  readonly of: string;
  readonly error: ApiError | null;
  readonly busy: boolean;
  run(body: TrialBody): void;
  stop(): void;
}

/** One try of a connection at a time; it can be stopped while it waits. */
export function useTrial(): Trial {
  const [state, setState] = useState<Pick<Trial, 'test' | 'of' | 'error'>>({ test: null, of: '', error: null });
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (body: TrialBody) => {
    const mine = new AbortController();
    running.current?.abort();
    running.current = mine;
    setBusy(true);
    setState({ test: null, of: '', error: null });
    try {
      const test = await call(setupApi.testConnection, { body }, { signal: mine.signal });
      if (!mine.signal.aborted) setState({ test, of: JSON.stringify(body.connection), error: null });
    } catch (error) {
      if (error instanceof ApiError && !mine.signal.aborted) setState({ test: null, of: '', error });
    }
    if (running.current === mine) setBusy(false);
  };
  return {
    ...state,
    busy,
    run: (body) => void run(body),
    stop: () => {
      running.current?.abort();
      setBusy(false);
    },
  };
}
