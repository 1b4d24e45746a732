/** A curve for drawing: the first, lowest, highest and last reading of each column, like the curves of the history. Pure. */
import type { Reading } from './then.ts';

export interface DrawnCurve {
  readonly times: number[];
  /** null: a gap. */
  readonly values: (number | null)[];
}

/** Values are unknown between the end of a reading's hold and the next reading. */
const isGap = (before: Reading | undefined, next: Reading) =>
  before !== undefined && before.hold > 0 && next.time > before.time + before.hold;

export function drawn(readings: readonly Reading[], [start, end]: readonly [number, number], columns: number): DrawnCurve {
  const times: number[] = [];
  const values: (number | null)[] = [];
  const width = (end - start) / columns;
  const columnOf = ({ time }: Reading) => Math.floor((time - start) / width);
  const inside = readings.filter(({ time }) => time >= start && time < end);
  for (let from = 0; from < inside.length; ) {
    const first = inside[from] as Reading;
    const before = inside[from - 1];
    if (before && isGap(before, first)) {
      times.push(before.time + before.hold);
      values.push(null);
    }
    let to = from + 1;
    let [least, most] = [first, first];
    for (let each = inside[to]; each && columnOf(each) === columnOf(first) && !isGap(inside[to - 1], each); each = inside[++to]) {
      if (each.value < least.value) least = each;
      if (each.value > most.value) most = each;
    }
    const last = inside[to - 1] as Reading;
    for (const { time, value } of [...new Set([first, least, most, last])].sort((a, b) => a.time - b.time)) {
      times.push(time);
      values.push(value);
    }
    from = to;
  }
  return { times, values };
}
