import type { LogEntry } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { useOpenAlarms } from '../../platform/live/use-alarms.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { useEver } from '../../platform/use-ever.ts';

/** Active alarms of one device at the clock's instant, most severe first; while `known` is false an empty list means nothing. */
export function useDeviceAlarms(deviceId: number) {
  const { entries, loading, failed, known } = useOpenAlarms(useProject().id);
  const mine = entries.filter((entry) => entry.deviceId === deviceId);
  return { entries: mine, loading, failed, known };
}

/** Without a response the page continues without alarms after this time, ms. */
const maxMs = 3000;

/** True once the alarms of a project are known, or are not expected soon: the position of the content below is final then. */
export function useAlarmsPlaced(): boolean {
  const { known, failed } = useOpenAlarms(useProject().id);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), maxMs);
    return () => clearTimeout(timer);
  }, []);
  return useEver(known || failed || isOver);
}

export interface SeverityCount {
  /** Null: without severity (run states, notices). */
  readonly severity: 1 | 2 | 3 | null;
  readonly count: number;
  readonly unacknowledged: number;
}

/** Counts of all and of unacknowledged alarms by severity, most severe first. */
export function bySeverity(entries: readonly Pick<LogEntry, 'severity' | 'ackTime'>[]): readonly SeverityCount[] {
  return ([1, 2, 3, null] as const).flatMap((severity) => {
    const own = entries.filter((entry) => entry.severity === severity);
    return own.length === 0 ? [] : [{ severity, count: own.length, unacknowledged: own.filter(({ ackTime }) => ackTime === null).length }];
  });
}
