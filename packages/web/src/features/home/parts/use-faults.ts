import { type CallResult, type LogEntry, projectsApi } from '@czyun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useAlarms } from '../../../shared/live/use-alarms.ts';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { newestWith } from './faults.ts';

type Overview = CallResult<typeof projectsApi.getMainPage>;

const shownCount = 20;

/** Newest alarms and faults at the clock's instant: those of the overview, with what stands now or stood then. */
export function useNewestFaults(overview: Overview): readonly LogEntry[] {
  const { id: projectId } = useProject();
  const live = useIsLive();
  const { entries: open, known } = useAlarms(projectId);
  const client = useQueryClient();

  // What the stream tells counts at once in the list; the days are asked for again.
  const signature = open.map(({ id, count }) => `${id}.${count}`).join();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!live || !known) return;
    if (seen.current !== null && seen.current !== signature) void client.invalidateQueries({ queryKey: [projectsApi.getMainPage.path] });
    seen.current = signature;
  }, [signature, live, known, client]);
  return useMemo(() => newestWith(overview.faults, open, known, shownCount), [overview.faults, open, known]);
}
