import { devicesApi, type LogEntry, logsApi, regionsApi } from '@czyun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { throttledRun } from '../../platform/api/throttled-run.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { listenAlarms } from '../../platform/live/live.ts';
import type { LogQuestion } from './parts/address.ts';
import { withChanges } from './parts/entry.ts';

/** One page of the log; the previous page is shown until the next has loaded. */
export function useLogPage(question: LogQuestion) {
  return useCall(logsApi.getLogs, { query: question }, { keep: true, freshMs: 15_000 });
}

/** Devices to choose from, by name. */
export function useDeviceNames(projectId: number) {
  return useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });
}

/** Zones to choose from, by name. */
export function useZones(projectId: number) {
  return useCall(regionsApi.queryRegionByProject, { query: { projId: projectId } }, { freshMs: 60_000, quiet: true });
}

/** The rows of a page with their live changes, in place: rows never move. */
export function useLiveRows(projectId: number, live: boolean, list: readonly LogEntry[]): readonly LogEntry[] {
  const [changed, setChanged] = useState<ReadonlyMap<number, LogEntry>>(new Map());
  useEffect(() => {
    if (!live) return;
    return listenAlarms(projectId, (entries) => {
      const mine = entries.filter((entry) => entry.projectId === projectId);
      if (mine.length > 0) setChanged((before) => new Map([...before, ...mine.map((entry) => [entry.id, entry] as const)]));
    });
  }, [projectId, live]);
  // Only of rows on the page: an alarm flood must not accumulate here. Changes that arrive while the page loads are applied.
  useEffect(() => {
    const shown = new Set(list.map(({ id }) => id));
    setChanged((before) => new Map([...before].filter(([id]) => shown.has(id))));
  }, [list]);
  return withChanges(list, [...changed.values()]);
}

const settleMs = 800;

/** Number of matching entries after `since`, ms; null: no request. Requested when the live stream reports alarms, and periodically. */
export function useFreshCount(question: LogQuestion, since: number | null): number {
  const client = useQueryClient();
  const { projectId } = question;
  const asked = useCall(
    logsApi.getLogs,
    since === null
      ? null
      : { query: { ...question, startTime: since + 1, sort: 'startTime' as const, order: 'desc' as const, page: 1, pageSize: 1 } },
    { everyMs: 20_000, quiet: true, freshMs: 1000 },
  );
  const { refetch } = asked;
  useEffect(() => {
    if (since === null) return;
    // One request at a time: in an alarm flood a request that restarts each time would never finish.
    const renewal = throttledRun(() => refetch({ cancelRefetch: false }), settleMs);
    const stop = listenAlarms(projectId, () => renewal.soon());
    return () => {
      renewal.stop();
      stop();
    };
  }, [projectId, since, refetch]);
  // Counts are small and many; they are dropped when the page has changed.
  useEffect(() => () => client.removeQueries({ queryKey: [logsApi.getLogs.path], type: 'inactive', stale: true }), [client]);
  return since === null ? 0 : (asked.data?.total ?? 0);
}
