/** Summary of the active alarms of a project for bell, banner, menu, title and wall. */
import type { LogEntry } from '@czyun/contract';
import type { Severity } from '@czyun/devices';
import { useOpenAlarms } from '../../platform/live/use-alarms.ts';

export interface Sign {
  /** Newest first. */
  readonly unacknowledged: readonly LogEntry[];
  readonly acknowledged: readonly LogEntry[];
  /** Unacknowledged alarms of severity 1, consequential ones last. */
  readonly urgent: readonly LogEntry[];
  /** Of the unacknowledged alarms; null: none. */
  readonly worst: Severity | null;
}

const newestFirst = (a: LogEntry, b: LogEntry): number => b.startTime - a.startTime || b.id - a.id;

export function signOf(entries: readonly LogEntry[]): Sign {
  const sorted = [...entries].sort(newestFirst);
  const unacknowledged = sorted.filter(({ ackTime }) => ackTime === null);
  const severities = unacknowledged.flatMap(({ severity }) => severity ?? []);
  return {
    unacknowledged,
    acknowledged: sorted.filter(({ ackTime }) => ackTime !== null),
    urgent: unacknowledged
      .filter(({ severity }) => severity === 1)
      .sort((a, b) => Number(a.firstId !== undefined) - Number(b.firstId !== undefined)),
    worst: severities.length === 0 ? null : (Math.min(...severities) as Severity),
  };
}

/** The summary at the clock's instant; `known` is false until it is loaded. */
export function useSign(projectId: number): Sign & { readonly known: boolean; readonly failed: boolean } {
  const { entries, known, failed } = useOpenAlarms(projectId);
  return { ...signOf(entries), known, failed };
}
