/**
 * Inserts on an engine that other servers use too. After a take-over the former owner of a project and the next one may have the same
 * readings: those of messages that the former received and did not acknowledge, which the broker sends again.
 */

import type { Batch } from '../types.ts';

export interface SharedInserts {
  /**
   * The projects of these readings that another server may have too.
   * @param arrivedAt arrival of the first of them, UTC ms.
   */
  disputed(batches: readonly Batch[], arrivedAt: number): readonly number[];
  /** Runs `work` while no other server inserts disputed readings of these projects; rejects if this cannot be ensured. */
  alone(projectIds: readonly number[], work: () => Promise<void>): Promise<void>;
}

/** This server is the only one. */
export const unsharedInserts: SharedInserts = { disputed: () => [], alone: (_projectIds, work) => work() };
