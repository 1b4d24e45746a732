import type { Batch } from '../types.ts';

/** Points that another server reads: their values are in memory here, and not stored again. */
export interface MirroredValues {
  take(batch: Batch): void;
  /**
   * This server reads these points from now on: readings up to now may be stored by another server, and are first compared with the engine.
   */
  takenOver(paramIds: Iterable<number>): void;
}
