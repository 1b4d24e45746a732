/** Hours of series that must be recomputed because readings arrived after the roll-up of their minute. */
import { hourMs, minuteMs } from '@czyun/contract';
import { SeriesRanges } from './ranges.ts';

/** Hours [from, to) of some series, to be computed together. */
export interface DirtyBlock {
  readonly series: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Target of minute rows per statement, for readings every second: limits the engine's memory. */
export const minuteRowsPerStatement = 250_000;
/** Maximum minutes of a block: readings every minute are combined in one statement. */
export const minuteRowsPerBlock = 1_000_000;
const hourRows = hourMs / minuteMs;
/**
 * A block has few enough series for a month of them, if a month is marked. The engine stores readings by series, some thousand at a time,
 * and reads all of them even for a shorter range.
 */
const hoursTogether = 31 * 24;

interface Area {
  series: ReadonlySet<number>;
  from: number;
  to: number;
  /** Marked size: series times ms. */
  marked: number;
}

/** Maximum ratio of an area to the marked part of it. */
const maxSpare = 1.5;

/** Merges neighbouring ranges of similar series, in time order. */
function* areasOf(ranges: SeriesRanges): Generator<Area> {
  const starts = new Map<number, number[]>();
  const ends = new Map<number, number[]>();
  const put = (into: Map<number, number[]>, at: number, series: number) => {
    const list = into.get(at);
    if (list) list.push(series);
    else into.set(at, [series]);
  };
  for (const { series, from, to } of ranges) {
    put(starts, from, series);
    put(ends, to, series);
  }
  const edges = [...new Set([...starts.keys(), ...ends.keys()])].sort((a, b) => a - b);
  const active = new Set<number>();
  let last: Area | undefined;
  for (const [index, from] of edges.entries()) {
    for (const series of ends.get(from) ?? []) active.delete(series);
    for (const series of starts.get(from) ?? []) active.add(series);
    const to = edges[index + 1];
    if (active.size === 0 || to === undefined) continue;
    const more = active.size * (to - from);
    const union = last?.to === from ? new Set([...last.series, ...active]) : undefined;
    // Similar where they meet, and still over the whole area: each joined range may add a series.
    const isAlike = last && union && union.size <= Math.min(last.series.size, active.size) * maxSpare;
    if (last && union && isAlike && union.size * (to - last.from) <= (last.marked + more) * maxSpare) {
      last.series = union;
      last.to = to;
      last.marked += more;
    } else {
      if (last) yield last;
      last = { series: new Set(active), from, to, marked: more };
    }
  }
  if (last) yield last;
}

/** Start of the next month, UTC: the engine has a partition per month. */
function nextMonth(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The hours to recompute, in blocks of limited size; generated on demand. */
function* toBlocks(ranges: SeriesRanges): Generator<DirtyBlock> {
  for (const { series, from, to } of areasOf(ranges)) {
    const sorted = [...series].sort((a, b) => a - b);
    const hours = Math.min(hoursTogether, (to - from) / hourMs);
    const width = Math.max(1, Math.floor(minuteRowsPerBlock / (hours * hourRows)));
    for (let at = 0; at < sorted.length; at += width) {
      const some = sorted.slice(at, at + width);
      const step = hourMs * Math.max(1, Math.floor(minuteRowsPerBlock / (some.length * hourRows)));
      for (let start = from, end = from; start < to; start = end) {
        // The engine would have to split rows of two months one by one.
        end = Math.min(to, start + step, nextMonth(start));
        yield { series: some, from: start, to: end };
      }
    }
  }
}

export class DirtyHours {
  /** Counts rounds of marks; marks up to `processedVersion` have been computed. */
  version = 0;
  processedVersion = 0;
  /** A reading before this time that reaches the engine now is not in the roll-ups: they have been or are being computed. */
  rolledUpTo = -Infinity;
  #marked = new SeriesRanges();
  #inWork = new SeriesRanges();

  get size(): number {
    return this.#marked.size + this.#inWork.size;
  }

  mark(series: number, time: number): void {
    const hour = Math.floor(time / hourMs) * hourMs;
    this.#marked.add(series, hour, hour + hourMs);
  }

  /** Every hour that [from, to) touches. */
  markRange(series: number, from: number, to: number): void {
    if (from < to) this.#marked.add(series, Math.floor(from / hourMs) * hourMs, Math.ceil(to / hourMs) * hourMs);
  }

  /** Earliest dirty hour of any of `series` in [start, end); Infinity if there is none. */
  earliest(series: readonly number[], start: number, end: number): number {
    let earliest = Infinity;
    for (const ranges of [this.#marked, this.#inWork]) {
      if (ranges.size === 0) continue;
      for (const id of series) earliest = Math.min(earliest, ranges.earliest(id, start, end));
    }
    return Math.max(earliest, Math.floor(start / hourMs) * hourMs);
  }

  /**
   * The current marks, as blocks to iterate once. They remain dirty for `earliest` until `done`; `failed` restores them, `partly` only some
   * blocks.
   */
  take(): { readonly blocks: Iterable<DirtyBlock>; done(): void; partly(left: Iterable<DirtyBlock>): void; failed(): void } {
    const taken = this.#marked;
    const version = this.version;
    this.#inWork = taken;
    this.#marked = new SeriesRanges();
    return {
      blocks: toBlocks(taken),
      done: () => {
        this.#inWork = new SeriesRanges();
        this.processedVersion = version;
      },
      partly: (left) => {
        for (const { series, from, to } of left) for (const id of series) this.#marked.add(id, from, to);
        this.#inWork = new SeriesRanges();
      },
      failed: () => {
        this.#inWork = new SeriesRanges();
        for (const { series, from, to } of taken) this.#marked.add(series, from, to);
      },
    };
  }
}
