import { type CallResult, type LogEntry, projectsApi } from '@czyun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttledRun } from '../../../platform/api/throttled-run.ts';
import { useAlarmEvents, useOpenAlarms } from '../../../platform/live/use-alarms.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { newestWith } from './faults.ts';

type Overview = CallResult<typeof projectsApi.getMainPage>;

const shownCount = 20;
const renewMs = 2000;
const none: readonly LogEntry[] = [];

/** Newest alarms and faults at the clock's instant: those of the overview with the current state of active alarms. */
export function useNewestFaults(overview: Overview | undefined): readonly LogEntry[] {
  const { id: projectId } = useProject();
  const { entries: open, quiet, known } = useOpenAlarms(projectId);
  const client = useQueryClient();

  // The stream updates the list immediately; counts by day are loaded again, after a pending answer.
  const renewal = throttledRun(
    () => client.invalidateQueries({ queryKey: [projectsApi.getMainPage.path] }, { cancelRefetch: false }),
    renewMs,
  );
  useEffect(() => () => renewal.stop(), [renewal]);
  useAlarmEvents(projectId, (events) => {
    if (events.some(({ kind }) => kind !== 'repeated')) renewal.soon();
  });
  return newestWith(overview?.faults ?? none, { open, quiet, known }, shownCount);
}
