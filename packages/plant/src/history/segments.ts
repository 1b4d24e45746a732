/** The past as ranges that are generated and sent one by one. */
import { startOfDay } from '../physics/calendar.ts';
import { createState, type PlantState } from '../physics/state.ts';
import { advance, createCells } from '../physics/step.ts';

const dayMs = 86_400_000;
/** Default length of the last range, which is generated second by second. */
export const usualFineMs = 2 * 3_600_000;

/** One range of the past, starting from a state. */
export interface Segment {
  readonly from: PlantState;
  readonly untilMs: number;
  readonly stepS: number;
}

/** Local midnight `days` before the day of `nowMs`. */
export function historyStart(nowMs: number, days: number): number {
  return startOfDay(nowMs) - days * dayMs;
}

/** Start of the range that is generated second by second. */
function fineStart(startMs: number, endMs: number, fineMs: number): number {
  return Math.max(startMs, Math.floor((endMs - fineMs) / 60_000) * 60_000);
}

/** The plant at `endMs`, run from `startMs` by the minute and at the end by the second; always the same for a seed. */
export function runUp(
  seed: number,
  startMs: number,
  endMs: number,
  fineMs = usualFineMs,
): { readonly state: PlantState; readonly segments: readonly Segment[] } {
  const state = createState(seed, startMs, endMs);
  const cells = createCells();
  const segments: Segment[] = [];
  const fineMsFrom = fineStart(startMs, endMs, fineMs);
  while (state.timeMs < fineMsFrom) {
    const untilMs = Math.min(fineMsFrom, startOfDay(state.timeMs) + dayMs);
    segments.push({ from: structuredClone(state), untilMs, stepS: 60 });
    advance(state, untilMs, 60, cells);
  }
  segments.push({ from: structuredClone(state), untilMs: endMs, stepS: 1 });
  advance(state, endMs, 1, cells);
  return { state, segments };
}
