/** What readings have to do with the server's clock. */
import type { ClearedRange } from './range-types.ts';

export interface ClockedReadings {
  /**
   * The clock was set to `now`: newest values hold back nothing that comes from here on, and have the times that `trueTime` says. Returns the way to tell
   * listeners of those that have another time, for when all who listen have adjusted themselves.
   */
  clockSet(now: number, trueTime: (paramId: number, stamp: number) => number): () => void;
  /**
   * Gives all stored readings of a range times that are later by `by` ms (negative: earlier): copies first, then the originals go, so that a try that was
   * broken off is made again. The range must not reach into where they go, and nothing may come into it meanwhile.
   */
  restamp(range: ClearedRange, by: number, signal?: AbortSignal): Promise<void>;
}
