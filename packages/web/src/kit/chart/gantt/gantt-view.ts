/** The visible part of a Gantt's range, and the segments in it that keys step through. */
import { type Segments, segmentAt } from '../segments.ts';

export interface TimeView {
  readonly start: number;
  readonly end: number;
}

/** Minimum visible range: one minute. */
const leastMs = 60_000;

/** Moves the view into the range; its length is preserved where the range allows it. */
function within({ start, end }: TimeView, range: TimeView): TimeView {
  const length = Math.min(Math.max(end - start, leastMs), range.end - range.start);
  const from = Math.min(Math.max(start, range.start), range.end - length);
  return { start: Math.round(from), end: Math.round(from + length) };
}

/** `factor` below 1 zooms in; the instant `at` stays in place. */
export function zoomedAt(view: TimeView, range: TimeView, factor: number, at: number): TimeView {
  const length = Math.min(Math.max((view.end - view.start) * factor, leastMs), range.end - range.start);
  const share = (at - view.start) / (view.end - view.start);
  const start = at - share * length;
  return within({ start, end: start + length }, range);
}

/** Moved by a share of its length. */
export function panned(view: TimeView, range: TimeView, by: number): TimeView {
  const ms = by * (view.end - view.start);
  return within({ start: view.start + ms, end: view.end + ms }, range);
}

/** Moved by the minimum that makes an instant visible. */
export function showing(view: TimeView, range: TimeView, at: number): TimeView {
  if (at >= view.start && at < view.end) return view;
  const length = view.end - view.start;
  return within({ start: at - length / 2, end: at + length / 2 }, range);
}

/** True if everything is visible. */
export const isWhole = (view: TimeView, range: TimeView): boolean => view.start <= range.start && view.end >= range.end;

/** Index of the segment before or after an instant; -1: none. */
export function nextSegment(segments: Segments, at: number, step: 1 | -1): number {
  const here = segmentAt(segments, at);
  if (here >= 0) {
    const next = here + step;
    return next >= 0 && next < segments.starts.length ? next : -1;
  }
  // In a gap: the nearest one on that side.
  let found = -1;
  for (let index = 0; index < segments.starts.length; index += 1) {
    if ((segments.starts[index] ?? 0) > at) return step === 1 ? index : found;
    found = index;
  }
  return step === 1 ? -1 : found;
}
