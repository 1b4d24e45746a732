/** Ranges of readings of one series as columns. Pure. */
import { type Partials, rangeOf } from './partials.ts';

/** A range of readings, described by its ends and its count between them. */
export interface Stretch {
  readonly firstTime: number;
  readonly first: number;
  readonly lastTime: number;
  readonly last: number;
  readonly increase: number;
  /** End of the validity of its last reading. */
  readonly until: number;
}

/** In order. */
export class Stretches {
  readonly firstTime: Float64Array;
  readonly first: Float64Array;
  readonly lastTime: Float64Array;
  readonly last: Float64Array;
  readonly increase: Float64Array;
  readonly until: Float64Array;
  count = 0;

  /** Allocates space for this number of ranges. */
  constructor(room: number) {
    const column = () => new Float64Array(room);
    [this.firstTime, this.first, this.lastTime, this.last, this.increase, this.until] = [
      column(),
      column(),
      column(),
      column(),
      column(),
      column(),
    ];
  }

  add({ firstTime, first, lastTime, last, increase, until }: Stretch): void {
    const at = this.count++;
    this.firstTime[at] = firstTime;
    this.first[at] = first;
    this.lastTime[at] = lastTime;
    this.last[at] = last;
    this.increase[at] = increase;
    this.until[at] = until;
  }
}

/** A single reading outside a range. */
export interface Beside {
  readonly time: number;
  readonly value: number;
  readonly until: number;
}

interface Besides {
  readonly before?: Beside | undefined;
  readonly after?: Beside | undefined;
}

const single = ({ time, value, until }: Beside): Stretch => ({
  ...{ firstTime: time, first: value, lastTime: time, last: value, increase: 0, until },
});

/** The ranges of one series from partial aggregates, in order. `untilOf` returns the end of the validity of its last readings. */
export function stretchesOf(
  partials: Partials,
  series: number,
  untilOf: (time: number, hold: number) => number,
  { before, after }: Besides = {},
): Stretches {
  const { from, to } = rangeOf(partials, series);
  const stretches = new Stretches(to - from + 2);
  if (before) stretches.add(single(before));
  for (let row = from; row < to; row++) {
    const lastTime = partials.lastTime[row] ?? 0;
    const at = stretches.count++;
    stretches.firstTime[at] = partials.firstTime[row] ?? 0;
    stretches.first[at] = partials.first[row] ?? Number.NaN;
    stretches.lastTime[at] = lastTime;
    stretches.last[at] = partials.last[row] ?? Number.NaN;
    stretches.increase[at] = partials.increase[row] ?? Number.NaN;
    stretches.until[at] = untilOf(lastTime, partials.hold[row] ?? 0);
  }
  if (after) stretches.add(single(after));
  return stretches;
}
