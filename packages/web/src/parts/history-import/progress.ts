/** Progress of an import of history and the time still missing. Pure. */
import { dayMs, type HistoryImport } from '@czyun/contract';

export interface DaysDone {
  readonly done: number;
  readonly total: number;
}

/** Completed and total days. */
export function daysDone({ start, end, phase, reached }: HistoryImport): DaysDone {
  const total = Math.max(1, Math.ceil((end - start) / dayMs));
  const doneMs = phase === 'importing' ? end - reached : reached - start;
  return { done: Math.min(total, Math.floor(doneMs / dayMs)), total };
}

/** Readings are imported newest first; alarms are computed after them, oldest first. */
export function missingSpan(
  { start, end, phase, reached }: HistoryImport,
  of: 'readings' | 'alarms',
): { readonly from: number; readonly to: number } | null {
  if (of === 'readings') return phase === 'importing' && reached > start ? { from: start, to: reached } : null;
  return phase === 'importing' ? { from: start, to: end } : { from: reached, to: end };
}

/** Whether a part of [from, to) is missing; an open end is absent. */
export function isMissing(
  current: HistoryImport,
  of: 'readings' | 'alarms',
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
) {
  const span = missingSpan(current, of);
  return span !== null && span.from < to && span.to > from;
}
