import { AppError } from '../kernel/errors.ts';
import { createFairQueue, type FairQueue } from '../kernel/fair-queue.ts';

/**
 * Heavy questions: three at once a person, so that one page of curves still comes quickly; sixty may wait, a busy wall's worth. In all no more
 * than a dozen answers are put together at a time; the engine bounds its own work (telemetry/history/gate.ts).
 */
const heavyLimits = {
  atOnce: 12,
  ofOwner: 3,
  waiting: 600,
  waitingOfOne: 60,
  full: () => new AppError('tooManyAtOnce', { seconds: 5 }),
};

/** Where heavy questions wait for their turn. */
export const createHeavyQueue = (): FairQueue => createFairQueue(heavyLimits);
