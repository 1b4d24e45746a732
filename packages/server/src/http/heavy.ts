import { AppError } from '../kernel/errors.ts';
import { createFairQueue, type FairQueue } from '../kernel/fair-queue.ts';

/**
 * Heavy calls: three at a time per user, so that a page of curves is still fast; sixty may wait, the number of a busy wall display. At most
 * a dozen answers in total are assembled at a time; the engine limits its own work (telemetry/history/gate.ts).
 */
const heavyLimits = {
  atOnce: 12,
  ofOwner: 3,
  waiting: 600,
  waitingOfOne: 60,
  full: () => new AppError('tooManyAtOnce', { seconds: 5 }),
};

/** The queue of heavy calls. */
export const createHeavyQueue = (): FairQueue => createFairQueue(heavyLimits);
