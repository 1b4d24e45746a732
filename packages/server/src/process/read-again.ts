/** Reads changes reported by news, one at a time; after a failure reads everything, until it succeeds. */
import { setTimeout as wait } from 'node:timers/promises';
import { Exclusive } from '../kernel/exclusive.ts';

export interface ReaderLogger {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface Reader {
  read(work: () => Promise<void>): void;
  readAll(): void;
}

const retryMs = 1000;

/** `everything` reads the whole state; requests for it that arrive before it starts share one run. */
export function createReader(what: string, everything: () => Promise<void>, logger: ReaderLogger): Reader {
  const turns = new Exclusive();
  let isWaiting = false;

  function readAll(afterMs = 0): void {
    if (isWaiting) return;
    isWaiting = true;
    void turns.run(async () => {
      // Does not keep the process running: at its end the store is closed, and a retry would fail forever.
      if (afterMs > 0) await wait(afterMs, undefined, { ref: false });
      isWaiting = false;
      await everything().catch(failed);
    });
  }

  function failed(error: unknown): void {
    logger.error({ err: error, what }, 'changes of another server could not be read; reading everything again');
    readAll(retryMs);
  }

  return {
    read: (work) => void turns.run(() => work().catch(failed)),
    readAll: () => readAll(),
  };
}
