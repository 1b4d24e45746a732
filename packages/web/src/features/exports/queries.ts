import { exportsApi } from '@czyun/contract/exports';
import { useEffect, useState } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { isStanding, useJobs } from '../../platform/live/jobs.ts';
import { useProject } from '../../platform/project/project-context.ts';

export const filesOfPage = 10;
export const deliveriesOfPage = 10;
const pollMs = 2000;
const slowMs = 30_000;

/** Exports of the project; polled while one is running. */
export function useRuns(page: number) {
  const { id: projectId } = useProject();
  const [isPolling, setPolling] = useState(false);
  const query = { projectId, pageNum: page, pageSize: filesOfPage };
  const asked = useCall(exportsApi.listExports, { query }, { keep: true, quiet: true, everyMs: isPolling ? pollMs : slowMs });
  const live = useJobs();
  // The live stream is newer than the answer of the call.
  const rows = (asked.data?.list ?? []).map((run) => ({ ...run, ...live.find(({ id }) => id === run.id) }));
  const isRunning = rows.some(isStanding);
  useEffect(() => setPolling(isRunning), [isRunning]);
  return { asked, rows, isRunning };
}

/** Schedules with their latest deliveries; polled faster while a file is being sent. */
export function useSchedules(isRunning: boolean) {
  const { id: projectId } = useProject();
  return useCall(exportsApi.listExportSchedules, { query: { projectId } }, { quiet: true, everyMs: isRunning ? pollMs : slowMs });
}

export function useDeliveries(page: number, scheduleId: number | null, isRunning: boolean) {
  const { id: projectId } = useProject();
  const query = { projectId, pageNum: page, pageSize: deliveriesOfPage, ...(scheduleId === null ? {} : { scheduleId }) };
  return useCall(exportsApi.listExportDeliveries, { query }, { keep: true, quiet: true, everyMs: isRunning ? pollMs : slowMs });
}
