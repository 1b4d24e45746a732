import { type LogEntry, logsApi } from '@czyun/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useCall } from '../api/use-call.ts';
import { type AlarmCounts, type AlarmEvent, countsOf } from './alarm-store.ts';
import { isNear, pastStep, stateAsking } from './clock.ts';
import { activeAlarms, holdProject } from './live.ts';
import { isSuppressed, mergeAlarms } from './open-alarms.ts';
import { useClock, useTime } from './use-clock.ts';

const none: readonly LogEntry[] = [];

export interface OpenAlarms {
  /** Active at the displayed instant, most severe first. */
  readonly entries: readonly LogEntry[];
  /** Active at that instant, but shelved, suppressed or out of service. */
  readonly quiet: readonly LogEntry[];
  /** False until the first response: before that an empty list has no meaning. */
  readonly known: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
}

const watchStanding = (notify: () => void) => activeAlarms.watch(notify);
const readStanding = () => activeAlarms.get();

/** Alarms, faults and notices of a project that are active at the displayed instant: from the live stream, or read for a past instant. */
export function useOpenAlarms(projectId: number | undefined): OpenAlarms {
  const clock = useClock();
  const live = clock.mode === 'live';
  useEffect(() => (projectId === undefined ? undefined : holdProject(projectId)), [projectId]);
  const standing = useSyncExternalStore(watchStanding, readStanding);
  const time = pastStep(clock, useTime(live ? 60_000 : 1000), stateAsking);
  const past = useCall(logsApi.realAlarm, live || projectId === undefined ? null : { query: { id: projectId, time } }, {
    keep: ({ query }) => query.id === projectId && isNear(clock, query.time, time, stateAsking),
    passing: true,
    quiet: true,
    everyMs: 60_000,
  });
  const pastEntries = past.data ? mergeAlarms(none, past.data) : none;
  const pastSuppressed = past.data?.filter(isSuppressed) ?? none;
  if (!live)
    return { entries: pastEntries, quiet: pastSuppressed, known: past.data !== undefined, loading: past.isLoading, failed: past.isError };
  const isOfProject = standing.projectId === projectId;
  const known = isOfProject && standing.known;
  const failed = isOfProject && standing.failed;
  const { entries, quiet } = isOfProject ? standing : { entries: none, quiet: none };
  return { entries, quiet, known, loading: !known && !failed, failed };
}

/** Numbers of acknowledged and unacknowledged active alarms and the highest severity, at the displayed instant. */
export function useAlarmCounts(projectId: number | undefined): AlarmCounts {
  const { entries } = useOpenAlarms(projectId);
  return countsOf(entries);
}

/** Listens to alarms of a project raised, repeated, acknowledged or cleared while live; already active alarms are not reported. */
export function useAlarmEvents(projectId: number, onEvents: (events: readonly AlarmEvent[]) => void): void {
  const newest = useRef(onEvents);
  useEffect(() => {
    newest.current = onEvents;
  });
  useEffect(() => {
    const release = holdProject(projectId);
    const stop = activeAlarms.onEvents((of, events) => of === projectId && newest.current(events));
    return () => {
      stop();
      release();
    };
  }, [projectId]);
}
