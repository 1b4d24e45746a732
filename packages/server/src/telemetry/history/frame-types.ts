/** Readings at many equidistant instants. */
import type { Current } from '../types.ts';

/** Equidistant instants, ms. */
export interface FrameSpan {
  readonly start: number;
  readonly stepMs: number;
  readonly count: number;
}

/** The newest reading of a point from an instant on. */
export interface FrameReading {
  /** Index of the instant. */
  readonly frame: number;
  readonly current: Current;
  /** Time of the previous reading, if it came after the previous instant; null: it came earlier. */
  readonly previous: number | null;
}

export interface Frames {
  /** At the first instant. */
  readonly first: ReadonlyMap<number, Current>;
  /** By point, in order of the instants. */
  readonly later: ReadonlyMap<number, readonly FrameReading[]>;
}
