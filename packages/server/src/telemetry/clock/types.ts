/** Readings after a step of the server's clock. */
import type { ClearedRange } from '../history/range-types.ts';

export interface ClockedReadings {
  /**
   * The clock was set to `now`. Newest values no longer block later readings, and their times are corrected by `trueTime`. Returns a
   * function that notifies listeners of values with a corrected time; call it once the listeners are adjusted.
   */
  clockSet(now: number, trueTime: (paramId: number, stamp: number) => number): () => void;
  /**
   * Moves all stored readings of a range by `by` ms (negative: earlier): copies them, then deletes the originals; a failed call can be
   * repeated. The range must not overlap its target, and no reading may be stored in it in the meantime.
   */
  restamp(range: ClearedRange, by: number, signal?: AbortSignal): Promise<void>;
}
