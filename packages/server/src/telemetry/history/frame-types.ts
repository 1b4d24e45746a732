/** Readings at many instants of equal distance. */
import type { Current } from '../types.ts';

/** Instants of equal distance, ms. */
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
  /** Time of the reading before it, where that came after the instant before; null: it came earlier. */
  readonly previous: number | null;
}

export interface Frames {
  /** At the first instant. */
  readonly first: ReadonlyMap<number, Current>;
  /** By point, in order of the instants. */
  readonly later: ReadonlyMap<number, readonly FrameReading[]>;
}
