/** Which hours of which series must be computed again because readings arrived after the roll-up of their minute. */
import { hourMs, minuteMs } from '@czyun/contract';
import { SeriesRanges } from './ranges.ts';

/** Hours [from, to) of some series, to be computed together. */
export interface DirtyBlock {
  readonly series: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Minute rows of readings by the second that one statement should make at most: bounds the engine's memory. */
export const minuteRowsPerStatement = 250_000;
/** Minutes of a block at most: readings by the minute are put together in one statement. */
export const minuteRowsPerBlock = 1_000_000;
const hourRows = hourMs / minuteMs;
/**
 * Series of a block are so few that a month of them fits, where there is a month of them. The engine stores readings by series, some thousand at a time, and
 * reads them all for a stretch that is shorter.
 */
const hoursTogether = 31 * 24;

interface Area {
  series: ReadonlySet<number>;
  from: number;
  to: number;
  /** Of series by ms, what is marked. */
  marked: number;
}

/** An area holds at most so many times what is marked in it. */
const mostSpare = 1.5;

/** Neighbouring stretches of nearly the same series as one, in time order. */
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
    // Alike where they meet, and still so over the whole: each stretch that joins may bring a series more.
    const isAlike = last && union && union.size <= Math.min(last.series.size, active.size) * mostSpare;
    if (last && union && isAlike && union.size * (to - last.from) <= (last.marked + more) * mostSpare) {
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

/** What must be computed again, in blocks of a bounded size; made as they are asked for. */
function* toBlocks(ranges: SeriesRanges): Generator<DirtyBlock> {
  for (const { series, from, to } of areasOf(ranges)) {
    const sorted = [...series].sort((a, b) => a - b);
    const hours = Math.min(hoursTogether, (to - from) / hourMs);
    const width = Math.max(1, Math.floor(minuteRowsPerBlock / (hours * hourRows)));
    for (let at = 0; at < sorted.length; at += width) {
      const some = sorted.slice(at, at + width);
      const step = hourMs * Math.max(1, Math.floor(minuteRowsPerBlock / (some.length * hourRows)));
      for (let start = from, end = from; start < to; start = end) {
        // Rows of two months would be divided by the engine, row by row.
        end = Math.min(to, start + step, nextMonth(start));
        yield { series: some, from: start, to: end };
      }
    }
  }
}

export class DirtyHours {
  /** Counts rounds of marks; what was marked up to `processedVersion` is computed. */
  version = 0;
  processedVersion = 0;
  /** A reading before this time that reaches the engine now is not in the roll-ups: they are made, or are being made. */
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

  /** Earliest dirty hour of any of `series` in [start, end); Infinity when there is none. */
  earliest(series: readonly number[], start: number, end: number): number {
    let earliest = Infinity;
    for (const ranges of [this.#marked, this.#inWork]) {
      if (ranges.size === 0) continue;
      for (const id of series) earliest = Math.min(earliest, ranges.earliest(id, start, end));
    }
    return Math.max(earliest, Math.floor(start / hourMs) * hourMs);
  }

  /** What is marked so far, as blocks to go through once. It stays dirty for `earliest` until `done`; `failed` puts it back, `partly` only some blocks. */
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
