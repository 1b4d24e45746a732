/** Totals and buckets from readings in memory, by the same arithmetic as those of the engine (`History.totals`, `History.buckets`). */
import type { SeriesInfo, Total } from '../types.ts';
import { type Around, totalFrom } from './measures.ts';
import type { Partials } from './partials.ts';

/** Good readings of one series, in ascending time. */
export interface GoodReadings {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** ms; 0 (sent on change): counts until the next reading here, whether or not the device was present. */
  readonly holds: ArrayLike<number>;
}

/** First row at or after a time. */
function rowAt({ times }: GoodReadings, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface OfReadings {
  readonly paramId: number;
  readonly info: SeriesInfo | undefined;
  /** Edges of the buckets, ms. */
  readonly edges: Float64Array;
}

/** Partial aggregates of readings in memory over buckets, with the readings around them. */
export function partialsOfReadings(
  readings: GoodReadings,
  { paramId, info, edges }: OfReadings,
): { readonly partials: Partials; readonly around: Around } {
  const [from, to] = [rowAt(readings, edges[0] ?? 0), rowAt(readings, edges.at(-1) ?? 0)];
  const rows = to - from;
  const times = Float64Array.from({ length: rows }, (_, row) => readings.times[from + row] ?? 0);
  const values = Float64Array.from({ length: rows }, (_, row) => readings.values[from + row] ?? Number.NaN);
  const nothing = new Float64Array(rows);
  // One row per reading: the time between two readings is handled when rows are combined.
  const partials: Partials = {
    ...{ rows, series: new Float64Array(rows).fill(paramId), bucket: times, firstTime: times, lastTime: times, minTime: times },
    ...{ maxTime: times, first: values, last: values, min: values, max: values, sum: values, count: new Float64Array(rows).fill(1) },
    ...{ increase: nothing, integral: nothing, covered: nothing, approximate: nothing },
    hold: Float64Array.from({ length: rows }, (_, row) => readings.holds[from + row] ?? 0),
  };
  const until = (time: number, hold: number) => (hold === 0 ? Infinity : time + hold);
  const at = (row: number) => ({ time: readings.times[row] ?? 0, value: readings.values[row] ?? Number.NaN });
  const before = from > 0 ? { ...at(from - 1), until: until(at(from - 1).time, readings.holds[from - 1] ?? 0) } : undefined;
  const after = to < readings.times.length ? at(to) : undefined;
  return { partials, around: { paramId, info, edges, before, after, until } };
}

export function totalOfReadings(
  readings: GoodReadings,
  {
    paramId,
    info,
    start,
    end,
  }: { readonly paramId: number; readonly info: SeriesInfo | undefined; readonly start: number; readonly end: number },
): Total {
  const { partials, around } = partialsOfReadings(readings, { paramId, info, edges: Float64Array.of(start, end) });
  return totalFrom(partials, around);
}
