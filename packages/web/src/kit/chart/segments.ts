/** States over months, reduced to as many runs as there are pixels. */

export interface Segments {
  /** Start and end of each segment, ms; ascending, without overlap. Between them nothing is known. */
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** Index of the state. */
  readonly states: ArrayLike<number>;
}

/** A run of pixel columns of one state. */
export interface Run {
  readonly from: number;
  /** The column after the last. */
  readonly to: number;
  /** Index of the state; -1: unknown. */
  readonly state: number;
}

export interface MergeOptions {
  readonly start: number;
  readonly end: number;
  /** From here on nothing is known and nothing is drawn. */
  readonly until: number;
  readonly columns: number;
  /** Number of states. */
  readonly states: number;
  /** States that show in a column however short they were, most severe first. */
  readonly grave: readonly number[];
}

/** Index of the segment at an instant; -1: unknown. */
export function segmentAt({ starts, ends }: Segments, time: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low > 0 && time < (ends[low - 1] ?? 0) ? low - 1 : -1;
}

/** Duration of each state in each column, ms: `column * states + state`. */
function standing(segments: Segments, { start, end, until, columns, states }: MergeOptions): Float64Array {
  const { starts, ends } = segments;
  const known = Math.min(end, until);
  const columnMs = (end - start) / columns;
  const stood = new Float64Array(columns * states);
  let first = segmentAt(segments, start);
  if (first === -1) {
    first = 0;
    let high = starts.length;
    while (first < high) {
      const middle = (first + high) >> 1;
      if ((starts[middle] ?? 0) < start) first = middle + 1;
      else high = middle;
    }
  }
  for (let index = first; index < starts.length; index += 1) {
    const from = Math.max(start, starts[index] ?? 0);
    if (from >= known) break;
    const to = Math.min(known, ends[index] ?? 0);
    const state = segments.states[index] ?? -1;
    if (to <= from || state < 0 || state >= states) continue;
    const last = Math.min(columns - 1, Math.ceil((to - start) / columnMs) - 1);
    for (let column = Math.floor((from - start) / columnMs); column <= last; column += 1) {
      const left = Math.max(from, start + column * columnMs);
      const right = Math.min(to, start + (column + 1) * columnMs);
      const at = column * states + state;
      stood[at] = (stood[at] ?? 0) + Math.max(0, right - left);
    }
  }
  return stood;
}

/** The state of a column: the most severe one of `grave`, else the longest one, where "unknown" counts as a state. */
function columnState(stood: Float64Array, column: number, knownMs: number, { states, grave }: MergeOptions): number {
  for (const state of grave) if ((stood[column * states + state] ?? 0) > 0) return state;
  let unknown = knownMs;
  let best = -1;
  let most = 0;
  for (let state = 0; state < states; state += 1) {
    const ms = stood[column * states + state] ?? 0;
    unknown -= ms;
    if (ms > most) {
      most = ms;
      best = state;
    }
  }
  // Sums of many short segments are exact to a fraction of a millisecond.
  return unknown > most + 1e-3 ? -1 : best;
}

/** The segments as runs of pixel columns, contiguous from the first column to the last that has begun. */
export function mergeSegments(segments: Segments, options: MergeOptions): readonly Run[] {
  const { start, end, until, columns } = options;
  const stood = standing(segments, options);
  const columnMs = (end - start) / columns;
  const runs: Run[] = [];
  for (let column = 0; column < columns; column += 1) {
    const begins = start + column * columnMs;
    if (begins >= until) break;
    const state = columnState(stood, column, Math.min(columnMs, until - begins), options);
    const before = runs.at(-1);
    if (before?.state === state) runs[runs.length - 1] = { ...before, to: column + 1 };
    else runs.push({ from: column, to: column + 1, state });
  }
  return runs;
}

/** Duration of each state between start and end, ms; the last is unknown. */
export function stateDurations(segments: Segments, options: MergeOptions): readonly number[] {
  const sums = Array.from(standing(segments, { ...options, columns: 1 }));
  const whole = Math.max(0, Math.min(options.end, options.until) - options.start);
  return [...sums, Math.max(0, whole - sums.reduce((sum, ms) => sum + ms, 0))];
}
