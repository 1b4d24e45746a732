/** Arrow-key navigation on drawn curves: from reading to reading, with a gap as one stop. Pure. */
import type { Aligned } from '../align.ts';

export interface WalkSpot {
  /** Index of the curve. */
  readonly curve: number;
  /** Column of the joined data. */
  readonly index: number;
}

export type WalkStep = 'next' | 'previous' | 'farNext' | 'farPrevious' | 'first' | 'last' | 'nextCurve' | 'previousCurve';

export interface WalkGround {
  readonly data: Aligned;
  /** Visible range, ms. */
  readonly start: number;
  readonly end: number;
  /** False for curves hidden by the legend. */
  readonly isShown: (curve: number) => boolean;
}

type Row = readonly (number | null | undefined)[];

/** A far step, as a share of the visible range. */
const farShare = 0.1;

/** A reading, or the first null of a gap; nulls before the first reading do not count. */
function isStop(row: Row, index: number): boolean {
  const value = row[index];
  if (value === undefined) return false;
  if (value !== null) return true;
  for (let at = index - 1; at >= 0; at -= 1) {
    const before = row[at];
    if (before !== undefined) return before !== null;
  }
  return false;
}

/** First column at or after a time. */
export function indexFrom(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First and last visible column. */
function inSight({ data, start, end }: WalkGround): readonly [number, number] {
  return [indexFrom(data[0], start), indexFrom(data[0], end + 1) - 1];
}

function seek(ground: WalkGround, curve: number, from: number, by: 1 | -1): number | null {
  const row = ground.data[curve + 1] as Row | undefined;
  const [first, last] = inSight(ground);
  if (row === undefined) return null;
  for (let at = Math.min(last, Math.max(first, from)); at >= first && at <= last; at += by) if (isStop(row, at)) return at;
  return null;
}

/** The stop of a curve nearest in time to a column. */
function nearest(ground: WalkGround, curve: number, index: number): number | null {
  const before = seek(ground, curve, index, -1);
  const after = seek(ground, curve, index, 1);
  if (before === null || after === null) return before ?? after;
  const times = ground.data[0];
  const at = times[index] ?? 0;
  return at - (times[before] ?? 0) <= (times[after] ?? 0) - at ? before : after;
}

/** Visible curves with a stop in the visible range. */
function walkable(ground: WalkGround): readonly number[] {
  return ground.data
    .slice(1)
    .map((_, curve) => curve)
    .filter((curve) => ground.isShown(curve) && seek(ground, curve, 0, 1) !== null);
}

/** The latest reading of the first curve; null: nothing to walk. */
export function walkStart(ground: WalkGround): WalkSpot | null {
  const curve = walkable(ground)[0];
  if (curve === undefined) return null;
  const [, last] = inSight(ground);
  let index = seek(ground, curve, last, -1);
  // A curve that ends in silence is entered at its last reading.
  if (index !== null && ground.data[curve + 1]?.[index] === null) index = seek(ground, curve, index - 1, -1) ?? index;
  return index === null ? null : { curve, index };
}

/** The spot after a step; unchanged at an end, null if nothing is left to walk. */
export function walkTo(ground: WalkGround, from: WalkSpot, step: WalkStep): WalkSpot | null {
  const curves = walkable(ground);
  if (!curves.includes(from.curve)) return walkStart(ground);
  const times = ground.data[0];
  const far = (ground.end - ground.start) * farShare;
  const at = (index: number | null): WalkSpot => (index === null ? from : { curve: from.curve, index });
  if (step === 'nextCurve' || step === 'previousCurve') {
    const place = curves.indexOf(from.curve) + (step === 'nextCurve' ? 1 : -1);
    const curve = curves[(place + curves.length) % curves.length] ?? from.curve;
    const index = nearest(ground, curve, from.index);
    return index === null ? from : { curve, index };
  }
  if (step === 'first') return at(seek(ground, from.curve, 0, 1));
  if (step === 'last') return at(seek(ground, from.curve, times.length - 1, -1));
  if (step === 'next') return from.index + 1 >= times.length ? from : at(stepOn(ground, from, from.index + 1, 1));
  if (step === 'previous') return from.index === 0 ? from : at(stepOn(ground, from, from.index - 1, -1));
  const time = times[from.index] ?? 0;
  if (step === 'farNext')
    return at(seek(ground, from.curve, indexFrom(times, time + far), 1) ?? seek(ground, from.curve, times.length - 1, -1));
  return at(seek(ground, from.curve, indexFrom(times, time - far + 1) - 1, -1) ?? seek(ground, from.curve, 0, 1));
}

/** A single step never reverses at the end of the visible range. */
function stepOn(ground: WalkGround, from: WalkSpot, index: number, by: 1 | -1): number | null {
  const [first, last] = inSight(ground);
  return index < first || index > last ? null : seek(ground, from.curve, index, by);
}

/** The next reading of a curve after a gap, ms; null: silence up to the end. */
export function gapEnd(data: Aligned, { curve, index }: WalkSpot): number | null {
  const row: Row = data[curve + 1] ?? [];
  for (let at = index + 1; at < row.length; at += 1) {
    const value = row[at];
    if (value !== null && value !== undefined) return data[0][at] ?? null;
  }
  return null;
}
