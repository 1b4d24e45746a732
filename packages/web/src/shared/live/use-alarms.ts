import { type LogEntry, logsApi } from '@czyun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callKey, useCall } from '../api/use-call.ts';
import { useLanguage } from '../i18n/language.ts';
import { listenAlarms } from './live.ts';
import { mergeAlarms, openAt } from './open-alarms.ts';
import { useClock, useNow } from './use-clock.ts';

const none: readonly LogEntry[] = [];
const lookBackMs = 30 * 86_400_000;
const roundMs = 10_000;

/** What the log is asked for an instant: rounded, so that a playing clock asks it every ten seconds of the past and not with every tick. */
export function askedFor(at: number): { readonly startTime: number; readonly endTime: number } {
  const endTime = Math.floor(at / roundMs) * roundMs + roundMs;
  return { startTime: endTime - lookBackMs, endTime };
}

export interface OpenAlarms {
  /** Open at the clock's instant, most severe first. */
  readonly entries: readonly LogEntry[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/**
 * Alarms, faults and notices of a project that stand at the clock's instant; follows the live stream. Of the past they are found among the
 * newest 500 entries of the thirty days before: what had stood open longer then, or began before so many others, is missing.
 */
export function useAlarms(projectId: number | undefined): OpenAlarms {
  const live = useClock().mode === 'live';
  const language = useLanguage();
  const client = useQueryClient();
  const fields = useMemo(() => ({ query: { id: projectId ?? 0 } }), [projectId]);
  const now = useCall(logsApi.realAlarm, live && projectId !== undefined ? fields : null, { everyMs: 60_000, quiet: true });
  const at = useNow(live ? 60_000 : 1000);
  const past = useCall(
    logsApi.getLogs,
    live || projectId === undefined
      ? null
      : {
          query: {
            projectId,
            type: '1,2,3',
            ...askedFor(at),
            page: 1,
            pageSize: 500,
            sort: 'startTime',
            order: 'desc',
          },
        },
    { keep: true, quiet: true },
  );
  useEffect(() => {
    if (projectId === undefined || !live) return;
    const key = callKey(logsApi.realAlarm, fields, language);
    return listenAlarms(projectId, (entries) => {
      const mine = entries.filter((entry) => entry.projectId === projectId);
      client.setQueryData<LogEntry[]>(key, (open) => (open === undefined ? open : [...mergeAlarms(open, mine)]));
    });
  }, [projectId, live, fields, language, client]);
  const pastList = past.data?.list;
  const entries = useMemo(() => (live ? (now.data ?? none) : openAt(pastList ?? none, at)), [live, now.data, pastList, at]);
  const query = live ? now : past;
  return { entries, loading: query.isLoading, failed: query.isError };
}
