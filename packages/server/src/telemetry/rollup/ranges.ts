/** Time ranges of series, and sets of series numbers, stored as ranges: two years take as little space as an hour. */

/** Maximum ranges of one series; beyond it the two with the smallest gap are merged. */
const maxRanges = 100;

export class SeriesRanges {
  /** Series → from, to, from, to … in time order, not touching. */
  readonly #ranges = new Map<number, number[]>();

  /** Number of series with a range. */
  get size(): number {
    return this.#ranges.size;
  }

  add(series: number, from: number, to: number): void {
    const list = this.#ranges.get(series);
    if (!list) {
      this.#ranges.set(series, [from, to]);
      return;
    }
    const last = list.length - 2;
    const [lastFrom = 0, lastTo = 0] = [list[last], list[last + 1]];
    if (from > lastTo) list.push(from, to);
    else if (from >= lastFrom) list[last + 1] = Math.max(lastTo, to);
    else insert(list, from, to);
    if (list.length > 2 * maxRanges) closeGap(list);
  }

  covers(series: number, from: number, to: number): boolean {
    const list = this.#ranges.get(series) ?? [];
    for (let at = 0; at < list.length; at += 2) if ((list[at] ?? 0) <= from && (list[at + 1] ?? 0) >= to) return true;
    return false;
  }

  /** Start of the first range of the series that overlaps [start, end); Infinity if none does. */
  earliest(series: number, start: number, end: number): number {
    const list = this.#ranges.get(series) ?? [];
    for (let at = 0; at < list.length; at += 2) {
      const from = list[at] ?? 0;
      if (from < end && (list[at + 1] ?? 0) > start) return from;
    }
    return Infinity;
  }

  *[Symbol.iterator](): Generator<{ readonly series: number; readonly from: number; readonly to: number }> {
    for (const [series, list] of this.#ranges)
      for (let at = 0; at < list.length; at += 2) yield { series, from: list[at] ?? 0, to: list[at + 1] ?? 0 };
  }
}

/** Inserts [from, to) in order, merged with every range that it touches. */
function insert(list: number[], from: number, to: number): void {
  let first = 0;
  while (first < list.length && (list[first + 1] ?? 0) < from) first += 2;
  let after = first;
  while (after < list.length && (list[after] ?? 0) <= to) after += 2;
  const [start, end] = after > first ? [Math.min(from, list[first] ?? from), Math.max(to, list[after - 1] ?? to)] : [from, to];
  list.splice(first, after - first, start, end);
}

function closeGap(list: number[]): void {
  let smallest = 1;
  const gap = (at: number) => (list[at + 1] ?? 0) - (list[at] ?? 0);
  for (let at = 3; at < list.length - 1; at += 2) if (gap(at) < gap(smallest)) smallest = at;
  list.splice(smallest, 2);
}

/** First and last of each run of consecutive numbers: the points of a project are few runs. */
export function toRuns(ids: Iterable<number>): number[] {
  const runs: number[] = [];
  for (const id of Float64Array.from(ids).sort())
    if (runs.at(-1) === id - 1) runs[runs.length - 1] = id;
    else runs.push(id, id);
  return runs;
}

/** The inverse of `toRuns`. */
export function* inRuns(runs: readonly number[]): Generator<number> {
  for (let at = 0; at + 1 < runs.length; at += 2) for (let id = runs[at] ?? 0; id <= (runs[at + 1] ?? 0); id++) yield id;
}
