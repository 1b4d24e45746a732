/** Time range of the curves around the cursor. */
import { hourMs, minuteMs } from '@czyun/contract';

const spans = [10 * minuteMs, 30 * minuteMs, hourMs, 3 * hourMs, 12 * hourMs, 24 * hourMs];

/** Before and after the cursor together: about a quarter of the lanes. */
export const aroundMs = (rangeMs: number): number => spans.findLast((span) => span <= rangeMs / 4) ?? 10 * minuteMs;

/** The range to read: wider than what is drawn, and unchanged while the cursor moves by up to half of the drawn range. */
export function readSpan(at: number, lengthMs: number): readonly [start: number, end: number] {
  const step = lengthMs / 2;
  const middle = Math.round(at / step) * step;
  return [middle - lengthMs, middle + lengthMs];
}
