import { type HistoryImport, historyImportsApi } from '@czyun/contract';
import { useState } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { daysDone, isMissing } from './progress.ts';
import { historyImportText } from './text.ts';

/** Cheap for the server: polled rarely, and often while an import is running. */
const idleMs = 60_000;
const busyMs = 4_000;

/** The running import of the project's history; null: none, or not loaded. */
export function useHistoryImport(): HistoryImport | null {
  const { id } = useProject();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const everyMs = isUnderWay ? busyMs : idleMs;
  const { data } = useCall(historyImportsApi.getHistoryImport, { query: { projectId: id } }, { everyMs, freshMs: busyMs, quiet: true });
  const current = data?.current ?? null;
  if ((current !== null) !== isUnderWay) setIsUnderWay(current !== null);
  return current;
}

/** Text shown instead of a zero for a time that is still being imported; null: nothing is missing. */
export function useMissing(of: 'readings' | 'alarms', from?: number, to?: number): string | null {
  const t = historyImportText.useText();
  const current = useHistoryImport();
  if (current === null || !isMissing(current, of, from, to)) return null;
  return t(($) => (of === 'readings' ? $.missingReadings : $.missingAlarms), { ...daysDone(current) });
}
