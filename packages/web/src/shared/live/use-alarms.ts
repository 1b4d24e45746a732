import { type LogEntry, logsApi } from '@czyun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callKey, useCall } from '../api/use-call.ts';
import { useLanguage } from '../i18n/language.ts';
import { isNear, pastStep, stateAsking } from './clock.ts';
import { listenAlarms } from './live.ts';
import { mergeAlarms } from './open-alarms.ts';
import { useClock, useNow } from './use-clock.ts';

const none: readonly LogEntry[] = [];

export interface OpenAlarms {
  /** Open at the clock's instant, most severe first. */
  readonly entries: readonly LogEntry[];
  /** False until an answer is there: an empty list says nothing yet. */
  readonly known: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
}

/** Alarms, faults and notices of a project that stand at the clock's instant; follows the live stream, or asks what stood. */
export function useAlarms(projectId: number | undefined): OpenAlarms {
  const clock = useClock();
  const live = clock.mode === 'live';
  const language = useLanguage();
  const client = useQueryClient();
  const fields = useMemo(() => ({ query: { id: projectId ?? 0 } }), [projectId]);
  const now = useCall(logsApi.realAlarm, live && projectId !== undefined ? fields : null, { everyMs: 60_000, quiet: true });
  useNow(live ? 60_000 : 1000);
  // Not what `useNow` remembers: that may still be the present when the clock has just gone back.
  const time = pastStep(clock, Date.now(), stateAsking);
  const past = useCall(logsApi.realAlarm, live || projectId === undefined ? null : { query: { id: projectId, time } }, {
    keep: ({ query }) => query.id === projectId && isNear(clock, query.time, time, stateAsking),
    passing: true,
    quiet: true,
    everyMs: 60_000,
  });
  useEffect(() => {
    if (projectId === undefined || !live) return;
    const key = callKey(logsApi.realAlarm, fields, language);
    return listenAlarms(projectId, (entries) => {
      const mine = entries.filter((entry) => entry.projectId === projectId);
      client.setQueryData<LogEntry[]>(key, (open) => (open === undefined ? open : [...mergeAlarms(open, mine)]));
    });
  }, [projectId, live, fields, language, client]);
  const query = live ? now : past;
  return { entries: query.data ?? none, known: query.data !== undefined, loading: query.isLoading, failed: query.isError };
}
