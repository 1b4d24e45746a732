/** Readings as known at an instant: the current readings with all later amendments undone. Pure. */
import type { Amendment } from '../../telemetry/types.ts';

export interface Reading {
  readonly time: number;
  readonly value: number;
  /** Time for which it counts, ms. */
  readonly hold: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const badQuality = 2;

/** Ranges (both ends included) in order of start, adjacent ones merged. */
export function joined(ranges: readonly Range[]): Range[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

function withoutRanges(readings: ReadonlyMap<number, Reading>, ranges: readonly Range[]): Map<number, Reading> {
  const all = joined(ranges);
  const left = [...readings.values()].toSorted((a, b) => a.time - b.time);
  let at = 0;
  const stay = left.filter(({ time }) => {
    while (at < all.length && (all[at]?.to ?? 0) < time) at++;
    return !(time >= (all[at]?.from ?? Infinity));
  });
  return new Map(stay.map((reading) => [reading.time, reading]));
}

/**
 * The good readings known at `known`. `now`: the good readings stored currently; `later`: amendments of the series after that instant,
 * latest first.
 */
export function knownAt(now: readonly Reading[], later: readonly Amendment[], known: number): Reading[] {
  let readings = new Map(now.map((reading) => [reading.time, reading]));
  let ranges: Range[] = [];
  const undoRanges = () => {
    if (ranges.length > 0) readings = withoutRanges(readings, ranges);
    ranges = [];
  };
  for (const { from, to, times, former } of later) {
    if (times === null) {
      // Readings of a deleted range cannot be restored.
      ranges.push({ from, to });
      continue;
    }
    undoRanges();
    times.forEach((time, row) => {
      if (former === null || former.quality[row] === badQuality) readings.delete(time);
      else readings.set(time, { time, value: former.values[row] ?? Number.NaN, hold: former.holds[row] ?? 0 });
    });
  }
  undoRanges();
  return [...readings.values()].filter(({ time }) => time <= known).sort((a, b) => a.time - b.time);
}
