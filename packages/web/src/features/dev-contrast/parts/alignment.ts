/** Curves of different times on one time axis, aligned by local time: 08:00 is under 08:00, on days of 23 and 25 hours too. */
import { instantOf, offsetOf, wallTime } from '@czyun/contract';

export interface Curve {
  /** Starts of buckets, ms; ascending. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Curves on one axis: `values[item][position]`. */
export interface Grid {
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

const localOf = (at: number, zone: string): number => at + offsetOf(at, zone);

/**
 * The instant of the base that has the same local distance from its start; null where the clock of the base skips that time. If the base
 * has the hour twice, the first one.
 */
export function instantBeside(at: number, start: number, baseStart: number, zone: string): number | null {
  const local = localOf(baseStart, zone) + localOf(at, zone) - localOf(start, zone);
  const found = instantOf(wallTime(local, 'UTC'), zone) + (local % 1000);
  return localOf(found, zone) === local ? found : null;
}

/** Combines values of the same place: their mean, or the sum of amounts. */
function joined(values: readonly number[], isAmount: boolean): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return isAmount ? sum : sum / values.length;
}

/** A curve moved onto the axis of the base. An hour that occurs twice only here becomes one hour. */
export function moved(curve: Curve, start: number, baseStart: number, zone: string, isAmount: boolean): Curve {
  if (start === baseStart) return curve;
  const found = new Map<number, number[]>();
  curve.times.forEach((time, index) => {
    const at = instantBeside(time, start, baseStart, zone);
    if (at === null) return;
    const value = curve.values[index];
    const there = found.get(at) ?? [];
    if (value !== null && value !== undefined) there.push(value);
    found.set(at, there);
  });
  const times = [...found.keys()].sort((a, b) => a - b);
  return { times, values: times.map((time) => joined(found.get(time) ?? [], isAmount)) };
}

/** Curves of the same buckets on the union of their times, up to the last known value of any; null where a curve has no value. */
export function onOneGrid(curves: readonly Curve[]): Grid {
  const lastOf = ({ times, values }: Curve) => times[values.findLastIndex((value) => value !== null)] ?? Number.NEGATIVE_INFINITY;
  const last = Math.max(...curves.map(lastOf));
  const times = [...new Set(curves.flatMap((curve) => curve.times))].filter((time) => time <= last).sort((a, b) => a - b);
  const place = new Map(times.map((time, index) => [time, index]));
  const values = curves.map((curve) => {
    const row = new Array<number | null>(times.length).fill(null);
    curve.times.forEach((time, index) => {
      const at = place.get(time);
      if (at !== undefined) row[at] = curve.values[index] ?? null;
    });
    return row;
  });
  return { times, values };
}
