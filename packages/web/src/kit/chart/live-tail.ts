/** The newest values at the end of curves that are drawn already: a value costs a value, not the day before it. */
import type { Aligned } from './align.ts';

export interface LiveTail {
  /** ms; later than every reading of the curves, else nothing is appended. */
  readonly time: number;
  /** By curve; null where it has no value now. */
  readonly values: readonly (number | null)[];
}

/** Puts a tail onto joined curves, in the place of the one that `had` says is there; answers whether there is one now. Changes `data`. */
export function putTail(data: Aligned, had: boolean, tail: LiveTail | null): boolean {
  if (had) for (const row of data) row.pop();
  const [times, ...rows] = data;
  if (tail === null || tail.values.every((value) => value === null) || tail.time <= (times.at(-1) ?? Number.NEGATIVE_INFINITY))
    return false;
  times.push(tail.time);
  // A curve without a newest value has no point here, and is no gap for that.
  rows.forEach((row, index) => {
    row.push(tail.values[index] ?? undefined);
  });
  return true;
}
