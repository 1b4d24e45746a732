/** Time-weighted averages from partial aggregates in order. Pure. */
import { type Partials, rangeOf } from './partials.ts';

/** The reading before a range, whose validity may extend into it. */
export interface Carried {
  readonly time: number;
  readonly value: number;
  /** End of its validity. */
  readonly until: number;
}

export interface Averages {
  /** NaN without a valid reading. */
  readonly values: Float64Array;
  /** Covered time of each bucket, ms. */
  readonly coveredMs: Float64Array;
  readonly approximate: boolean;
}

/**
 * The time-weighted average of each bucket between `edges`: every reading counts until the next one, at most for its hold; uncovered time
 * does not count.
 */
export function averages(
  partials: Partials,
  series: number,
  edges: Float64Array,
  carried: Carried | undefined,
  untilOf: (time: number, hold: number) => number,
): Averages {
  const count = Math.max(0, edges.length - 1);
  const values = new Float64Array(count);
  const coveredMs = new Float64Array(count);
  const end = edges[count] ?? Number.NEGATIVE_INFINITY;
  let approximate = false;
  let at = 0;
  const seek = (time: number) => {
    while (at + 1 < count && time >= (edges[at + 1] ?? Infinity)) at++;
  };
  const hold = (value: number, from: number, to: number) => {
    const last = Math.min(to, end);
    for (let time = Math.max(from, edges[0] ?? 0); time < last; ) {
      seek(time);
      const until = Math.min(last, edges[at + 1] ?? last);
      values[at] = (values[at] ?? 0) + value * (until - time);
      coveredMs[at] = (coveredMs[at] ?? 0) + (until - time);
      time = until;
    }
  };
  let held = carried;
  const { from, to } = rangeOf(partials, series);
  for (let row = from; row < to; row++) {
    if (held) hold(held.value, held.time, Math.min(held.until, partials.firstTime[row] ?? 0));
    seek(partials.bucket[row] ?? 0);
    values[at] = (values[at] ?? 0) + (partials.integral[row] ?? 0);
    coveredMs[at] = (coveredMs[at] ?? 0) + (partials.covered[row] ?? 0);
    if (partials.approximate[row] === 1) approximate = true;
    const time = partials.lastTime[row] ?? 0;
    held = { time, value: partials.last[row] ?? Number.NaN, until: untilOf(time, partials.hold[row] ?? 0) };
  }
  if (held) hold(held.value, held.time, held.until);
  for (let i = 0; i < count; i++) values[i] = (values[i] ?? 0) / (coveredMs[i] ?? 0);
  return { values, coveredMs, approximate };
}
