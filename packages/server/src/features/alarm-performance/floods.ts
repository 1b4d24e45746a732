/** Alarm floods in consecutive spans of ten minutes. */
import type { Span } from './figures.ts';

export const tenMinutesMs = 600_000;
/** A flood starts with a span of more than `begins` alarms and ends with the first of fewer than `ends` (ISA-18.2). */
const flood = { begins: 10, ends: 5 } as const;

export interface Flood {
  readonly start: number;
  /** Start of the first span after it; null: it continues. */
  readonly end: number | null;
  readonly alarms: number;
  /** Most alarms of one span. */
  readonly peak: number;
}

/** Oldest first. A span that has not ended at `now` ends no flood. */
export function floodsOf(spans: readonly Span[], now: number): Flood[] {
  const floods: Flood[] = [];
  let open = null as Flood | null;
  for (const { start, alarms } of spans) {
    const hasEnded = start + tenMinutesMs <= now;
    if (open !== null && alarms < flood.ends && hasEnded) {
      floods.push({ ...open, end: start });
      open = null;
    } else if (open !== null) open = { ...open, alarms: open.alarms + alarms, peak: Math.max(open.peak, alarms) };
    else if (alarms > flood.begins) open = { start, end: null, alarms, peak: alarms };
  }
  return open === null ? floods : [...floods, open];
}
