/** Floods of alarms among spans of ten minutes that lie end to end. */
import type { Span } from './figures.ts';

export const tenMinutesMs = 600_000;
/** A flood begins with a span that has more than `begins`, and ends with the first that has fewer than `ends` (ISA-18.2). */
const flood = { begins: 10, ends: 5 } as const;

export interface Flood {
  readonly start: number;
  /** Start of the first span that is quiet again; null: it goes on. */
  readonly end: number | null;
  readonly alarms: number;
  /** The most in one span. */
  readonly peak: number;
}

/** The floods, the oldest first. A span that is not over at `now` ends none: more may come. */
export function floodsOf(spans: readonly Span[], now: number): Flood[] {
  const floods: Flood[] = [];
  let open = null as Flood | null;
  for (const { start, alarms } of spans) {
    const isOver = start + tenMinutesMs <= now;
    if (open !== null && alarms < flood.ends && isOver) {
      floods.push({ ...open, end: start });
      open = null;
    } else if (open !== null) open = { ...open, alarms: open.alarms + alarms, peak: Math.max(open.peak, alarms) };
    else if (alarms > flood.begins) open = { start, end: null, alarms, peak: alarms };
  }
  return open === null ? floods : [...floods, open];
}
