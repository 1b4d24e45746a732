/** Orderly shutdown of the telemetry path. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from './engine/types.ts';
import type { Logger } from './logger.ts';
import type { RollupScheduler } from './rollup/scheduler.ts';
import type { Spool } from './spool/spool.ts';
import type { Flusher } from './store/flusher.ts';
import type { Releaser } from './store/releaser.ts';

/** Maximum wait for the engine. The rest is durable in the spool, and the next start inserts it. */
const settleWaitMs = 3_000;

export interface ClosingParts {
  readonly engine: Engine;
  readonly flusher: Flusher;
  readonly scheduler: RollupScheduler;
  readonly releaser: Releaser;
  readonly spool: Spool;
  readonly logger: Logger;
}

export async function closeTelemetry({ engine, flusher, scheduler, releaser, spool, logger }: ClosingParts): Promise<void> {
  const settled = flusher
    .flush()
    .catch(() => undefined)
    .then(() => scheduler.stop())
    .then(() => flusher.stop());
  // An engine that is busy or hangs is closed (killed if necessary): its statements and the calls waiting for them end with it.
  if (!(await within(settleWaitMs, settled))) await Promise.all([engine.close(), scheduler.stop(), settled]);
  await releaser.release().catch((error: unknown) => logger.warn({ err: error }, 'the newest values could not be written'));
  releaser.stop();
  await spool.close();
  await engine.close();
}

/** Whether `work` ended within `ms`; it continues either way. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = wait(ms, false, { signal: over.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), late]);
  over.abort();
  return isDone;
}
