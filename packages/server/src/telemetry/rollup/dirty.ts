/** Which hours of which series must be computed again because readings arrived after the roll-up of their minute. */

export const minuteMs = 60_000;
export const hourMs = 3_600_000;

/** Hours [from, to) of some series, to be computed together. */
export interface DirtyBlock {
  readonly series: readonly number[];
  readonly from: number;
  readonly to: number;
}

type Hours = Map<number, Set<number>>;

/** Minute rows that one statement should make at most: bounds the engine's memory. */
export const minuteRowsPerBlock = 250_000;

function add(hours: Hours, hour: number, series: Iterable<number>): void {
  let set = hours.get(hour);
  if (!set) {
    set = new Set();
    hours.set(hour, set);
  }
  for (const id of series) set.add(id);
}

/** Neighbouring hours of the same series grow into one block; others stay apart. */
function toBlocks(hours: Hours): DirtyBlock[] {
  const blocks: { series: Set<number>; from: number; to: number }[] = [];
  for (const hour of [...hours.keys()].sort((a, b) => a - b)) {
    const series = hours.get(hour) ?? new Set<number>();
    const last = blocks.at(-1);
    const union = last && last.to === hour ? new Set([...last.series, ...series]) : undefined;
    const rows = last && union ? union.size * ((hour + hourMs - last.from) / minuteMs) : Infinity;
    if (last && union && rows <= minuteRowsPerBlock && union.size <= Math.min(last.series.size, series.size) * 1.5) {
      last.series = union;
      last.to = hour + hourMs;
    } else blocks.push({ series: new Set(series), from: hour, to: hour + hourMs });
  }
  return blocks.map((block) => ({ series: [...block.series].sort((a, b) => a - b), from: block.from, to: block.to }));
}

export class DirtyHours {
  /** Counts rounds of marks; what was marked up to `processedVersion` is computed. */
  version = 0;
  processedVersion = 0;
  #marked: Hours = new Map();
  #inWork: Hours = new Map();

  get size(): number {
    return this.#marked.size + this.#inWork.size;
  }

  mark(series: number, time: number): void {
    const hour = Math.floor(time / hourMs) * hourMs;
    const set = this.#marked.get(hour);
    if (set) set.add(series);
    else this.#marked.set(hour, new Set([series]));
  }

  /** Earliest dirty hour of any of `series` in [start, end); Infinity when there is none. */
  earliest(series: readonly number[], start: number, end: number): number {
    let earliest = Infinity;
    for (const hours of [this.#marked, this.#inWork]) {
      for (const [hour, set] of hours) {
        if (hour >= end || hour + hourMs <= start || hour >= earliest) continue;
        if (series.some((id) => set.has(id))) earliest = hour;
      }
    }
    return earliest;
  }

  /** What is marked so far, as blocks. It stays dirty for `earliest` until `done`; `failed` puts it back. */
  take(): { readonly blocks: readonly DirtyBlock[]; done(): void; failed(): void } {
    const taken = this.#marked;
    const version = this.version;
    this.#inWork = taken;
    this.#marked = new Map();
    return {
      blocks: toBlocks(taken),
      done: () => {
        this.#inWork = new Map();
        this.processedVersion = version;
      },
      failed: () => {
        this.#inWork = new Map();
        for (const [hour, set] of taken) add(this.#marked, hour, set);
      },
    };
  }
}
