/** Latest values at the end of curves that are already drawn: appending costs one value, not the whole day. */
import type { Aligned } from './align.ts';

export interface LiveTail {
  /** ms; nothing is appended unless it is later than every reading of the curves. */
  readonly time: number;
  /** By curve; null where it has no current value. */
  readonly values: readonly (number | null)[];
}

/** Puts a tail on joined curves, replacing the present one if `had`; returns whether there is one now. Changes `data`. */
export function putTail(data: Aligned, had: boolean, tail: LiveTail | null): boolean {
  if (had) for (const row of data) row.pop();
  const [times, ...rows] = data;
  if (tail === null || tail.values.every((value) => value === null) || tail.time <= (times.at(-1) ?? Number.NEGATIVE_INFINITY))
    return false;
  times.push(tail.time);
  // A curve without a latest value has no point here, which is not a gap.
  rows.forEach((row, index) => {
    row.push(tail.values[index] ?? undefined);
  });
  return true;
}
