import type { LogEntry } from '@czyun/contract';
import { useOpenAlarms } from '../../../platform/live/use-alarms.ts';
import { useProject } from '../../../platform/project/project-context.ts';

/** What stands open on one device at the clock's instant, the most severe first; `known` false while an empty list says nothing. */
export function useDeviceAlarms(deviceId: number) {
  const { entries, loading, failed, known } = useOpenAlarms(useProject().id);
  const mine = entries.filter((entry) => entry.deviceId === deviceId);
  return { entries: mine, loading, failed, known };
}

export interface SeverityCount {
  /** Null: what has none (run states, notices). */
  readonly severity: 1 | 2 | 3 | null;
  readonly count: number;
  readonly unacknowledged: number;
}

/** How many of each severity, the most severe first, those that nobody has acknowledged apart. */
export function bySeverity(entries: readonly Pick<LogEntry, 'severity' | 'ackTime'>[]): readonly SeverityCount[] {
  return ([1, 2, 3, null] as const).flatMap((severity) => {
    const of = entries.filter((entry) => entry.severity === severity);
    return of.length === 0 ? [] : [{ severity, count: of.length, unacknowledged: of.filter(({ ackTime }) => ackTime === null).length }];
  });
}
