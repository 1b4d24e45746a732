/** Peak-preserving reduction: first, min, max and last reading of each pixel column, in time order. Pure. */
import type { Curve } from '../types.ts';
import { type Partials, rangeOf } from './partials.ts';

interface Corner {
  time: number;
  value: number;
}

/** The curve of one series from partials whose `bucket` is a column number; neighbouring pieces may share a column. */
export function drawnCurve(pieces: readonly Partials[], series: number, start: number, end: number): Curve {
  const ranges = pieces.map((piece) => ({ piece, ...rangeOf(piece, series) }));
  const most = ranges.reduce((sum, range) => sum + (range.to - range.from) * 4, 0);
  const times = new Float64Array(most);
  const values = new Float64Array(most);
  let length = 0;
  let column = Number.NaN;
  const first: Corner = { time: 0, value: 0 };
  const min: Corner = { time: 0, value: 0 };
  const max: Corner = { time: 0, value: 0 };
  const last: Corner = { time: 0, value: 0 };
  const emit = () => {
    if (Number.isNaN(column)) return;
    const [earlier, later] = min.time <= max.time ? [min, max] : [max, min];
    for (const corner of [first, earlier, later, last]) {
      if (corner.time < start || corner.time >= end) continue;
      if (length > 0 && corner.time <= (times[length - 1] ?? -Infinity)) continue;
      times[length] = corner.time;
      values[length++] = corner.value;
    }
  };
  for (const { piece, from, to } of ranges) {
    for (let row = from; row < to; row++) {
      const number = piece.bucket[row] ?? 0;
      if (number !== column) {
        emit();
        column = number;
        Object.assign(first, { time: piece.firstTime[row], value: piece.first[row] });
        Object.assign(min, { time: piece.minTime[row], value: piece.min[row] });
        Object.assign(max, { time: piece.maxTime[row], value: piece.max[row] });
      } else {
        if ((piece.min[row] ?? Infinity) < min.value) Object.assign(min, { time: piece.minTime[row], value: piece.min[row] });
        if ((piece.max[row] ?? -Infinity) > max.value) Object.assign(max, { time: piece.maxTime[row], value: piece.max[row] });
      }
      last.time = piece.lastTime[row] ?? 0;
      last.value = piece.last[row] ?? Number.NaN;
    }
  }
  emit();
  return { paramId: series, times: times.slice(0, length), values: values.slice(0, length) };
}
