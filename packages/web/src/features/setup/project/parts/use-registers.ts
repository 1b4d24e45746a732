import { type CallResult, setupApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { call } from '../../../../platform/api/call.ts';
import { questionOf, type RegisterDraft, type RegisterTable } from './register-question.ts';

export interface RegistersRead {
  readonly answer: CallResult<typeof setupApi.readRegisters>;
  readonly table: RegisterTable;
  readonly first: number;
  /** Words of the previous read of the same registers. */
  readonly before: readonly number[] | null;
}

const repeatMs = 2000;

/**
 * Reads registers, one request at a time, once or repeatedly. `refuse` shows the request's errors beside its fields and returns the rest; a
 * rejected request is not repeated.
 */
export function useRegisters(projectId: number, refuse: (asked: RegisterDraft, error: ApiError) => string | null) {
  const [read, setRead] = useState<RegistersRead | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [repeated, setRepeated] = useState<RegisterDraft | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (asked: RegisterDraft) => {
    const { host, port, unit, table, address: first, count } = questionOf(asked);
    const mine = new AbortController();
    running.current?.abort();
    running.current = mine;
    setBusy(true);
    setFailure(null);
    try {
      const connection = { kind: 'modbus' as const, host, port, unit, pollMs: 5000 };
      const body = { projectId, connection, table, address: first, count };
      const answer = await call(setupApi.readRegisters, { body }, { signal: mine.signal });
      if (mine.signal.aborted) return;
      setRead((last) => ({
        answer,
        table,
        first,
        before: last?.table === table && last.first === first && last.answer.words.length > 0 ? last.answer.words : null,
      }));
    } catch (error) {
      if (mine.signal.aborted) return;
      if (error instanceof ApiError) setFailure(refuse(asked, error));
      setRepeated(null);
    }
    setBusy(false);
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (repeated === null || busy) return;
    const timer = setTimeout(() => void latest.current(repeated), repeatMs);
    return () => clearTimeout(timer);
  }, [repeated, busy]);

  return {
    read,
    failure,
    busy,
    isRepeated: repeated !== null,
    ask(asked: RegisterDraft) {
      setRepeated((before) => (before === null ? null : asked));
      void ask(asked);
    },
    /** Repeats the request every 2 s; null: stops. */
    repeat: setRepeated,
  };
}
