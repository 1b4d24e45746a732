/** Deletion and extension of stored readings, coordinated with the other writers. */

import type { RollupScheduler } from '../rollup/scheduler.ts';
import type { Spool } from '../spool/spool.ts';
import type { Flusher } from '../store/flusher.ts';
import type { Releaser } from '../store/releaser.ts';
import type { Telemetry } from '../types.ts';
import { type ClearingParts, createClearing } from './clearing.ts';
import { createForgetting } from './forgetting.ts';

export interface RangesParts extends Omit<ClearingParts, 'betweenRollups' | 'round' | 'flush' | 'release'> {
  readonly scheduler: RollupScheduler;
  readonly flusher: Flusher;
  readonly spool: Spool;
  readonly releaser: Releaser;
}

export function createRanges(parts: RangesParts): Pick<Telemetry, 'clear' | 'olderThan' | 'forget' | 'lengthen'> {
  const { scheduler, flusher, spool, releaser } = parts;
  const between = { betweenRollups: <T>(work: () => Promise<T>) => scheduler.between(work), round: () => scheduler.round() };
  const { clear } = createClearing({
    ...parts,
    ...between,
    async flush() {
      await flusher.flush();
      return spool.activeNumber;
    },
    async release(before) {
      await releaser.release();
      return spool.closed.every(({ number }) => number >= before);
    },
  });
  return { clear, ...createForgetting({ ...parts, ...between }) };
}
