import { type CallResult, type LogEntry, logsApi, projectsApi } from '@czyun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { startOfDay, timeText } from '../../../shared/format/time.ts';
import { useAlarms } from '../../../shared/live/use-alarms.ts';
import { useIsLive, useNow } from '../../../shared/live/use-clock.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { useStep } from '../queries.ts';
import { countByDay, entriesAt, type FaultDay, newestWith } from './faults.ts';

type Overview = CallResult<typeof projectsApi.getMainPage>;

export interface Faults {
  readonly newest: readonly LogEntry[];
  readonly days: readonly FaultDay[];
  /** yyyy-mm-dd: earlier days are not counted in full. */
  readonly countedFrom: string | null;
  readonly loading: boolean;
}

const shownCount = 20;
const dayCount = 30;
const pageSize = 500;

/** Newest alarms and faults and their counts by day at the clock's instant; follows the stream while live. */
export function useFaults(overview: Overview): Faults {
  const { id: projectId, timeZone } = useProject();
  const live = useIsLive();
  const { entries: open, loading } = useAlarms(projectId);
  const client = useQueryClient();

  // What the stream tells counts at once in the list; the days are asked for again.
  const signature = open.map(({ id, count }) => `${id}.${count}`).join();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!live || loading) return;
    if (seen.current !== null && seen.current !== signature) void client.invalidateQueries({ queryKey: [projectsApi.getMainPage.path] });
    seen.current = signature;
  }, [signature, live, loading, client]);

  const step = useStep();
  const now = useNow(1000);
  const start = startOfDay(step, timeZone, 1 - dayCount);
  const past = useCall(
    logsApi.getLogs,
    live
      ? null
      : {
          query: {
            projectId,
            type: '1,2,3',
            startTime: start,
            endTime: step + 30_000,
            page: 1,
            pageSize,
            sort: 'startTime',
            order: 'desc',
          },
        },
    { keep: true, quiet: true },
  );
  return useMemo(() => {
    if (live) {
      return {
        newest: newestWith(overview.faults, open, !loading, shownCount),
        days: overview.faultStat,
        countedFrom: null,
        // Just back from the past: what stands here is still of then.
        loading: overview.time !== null,
      };
    }
    const all = past.data?.list ?? [];
    const oldest = all.at(-1);
    const cut = past.data !== undefined && past.data.total > all.length && oldest !== undefined;
    return {
      newest: entriesAt(all, now).slice(0, shownCount),
      days: countByDay(all, now, timeZone, dayCount),
      countedFrom: cut ? timeText(oldest.startTime, timeZone, 'day') : null,
      loading: past.data === undefined,
    };
  }, [live, overview, open, loading, past.data, now, timeZone]);
}
