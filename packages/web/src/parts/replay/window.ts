/** Time range of the lanes. */
import { dayMs, hourMs, minuteMs, type replayRanges } from '@czyun/contract';

export type ReplayRange = (typeof replayRanges)[number];

export type Span = readonly [start: number, end: number];

export const rangeMs: Readonly<Record<ReplayRange, number>> = { '1h': hourMs, '8h': 8 * hourMs, '1d': dayMs, '7d': 7 * dayMs };

/**
 * A range of that length that contains an instant. It ends now if the instant is recent enough; otherwise it moves in steps of half its
 * length, so that it does not move while a replay runs through it.
 */
export function windowAt(range: ReplayRange, at: number, now: number): Span {
  const length = rangeMs[range];
  const end = Math.ceil(now / minuteMs) * minuteMs;
  if (at >= end - length) return [end - length, end];
  const step = length / 2;
  const start = Math.floor((at - length / 4) / step) * step;
  return start + length >= end ? [end - length, end] : [start, start + length];
}

/** The range after `before`: unchanged while the instant is inside, so that it does not move during a drag. */
export function windowAfter(before: Span | null, range: ReplayRange, at: number, now: number): Span {
  const next = windowAt(range, at, now);
  if (before === null || before[1] - before[0] !== rangeMs[range]) return next;
  const endsNow = before[1] >= next[1] - 2 * minuteMs && at >= now - rangeMs[range];
  return !endsNow && at >= before[0] && at <= before[1] ? before : next;
}

/** Steps of the arrow keys: about a two-hundredth of the range, in whole units of the clock. */
const steps = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200].map((s) => s * 1000);

export function stepOf([start, end]: Span): number {
  const wanted = (end - start) / 200;
  return steps.findLast((step) => step <= wanted) ?? 1000;
}

/** A loop around an instant that ends in the past: a tenth of the range before and after it. */
export function loopAround(at: number, [start, end]: Span, now: number): Span {
  const half = (end - start) / 10;
  const to = Math.min(at + half, Math.floor(now / 1000) * 1000 - 1000);
  return [Math.round(Math.min(at - half, to - half)), Math.round(to)];
}

/** Positions of the axis labels, at round times of the zone. */
const tickSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880].map((minutes) => minutes * minuteMs);

export function ticksOf(
  [start, end]: Span,
  most: number,
  offsetAt: (time: number) => number,
): { readonly ticks: number[]; readonly stepMs: number } {
  const stepMs = tickSteps.find((step) => (end - start) / step <= most) ?? 7 * dayMs;
  const ticks: number[] = [];
  for (let local = Math.ceil((start + offsetAt(start)) / stepMs) * stepMs; ; local += stepMs) {
    // The offset of the tick itself, which may differ on days with a clock change.
    const guess = local - offsetAt(start);
    const time = local - offsetAt(guess);
    if (time > end) return { ticks, stepMs };
    if (time >= start && time > (ticks.at(-1) ?? Number.NEGATIVE_INFINITY)) ticks.push(time);
  }
}
