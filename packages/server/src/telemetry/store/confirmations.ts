/** Acknowledgements that wait until the engine has the readings: those of the same moment share one insert. */
import { setTimeout as wait } from 'node:timers/promises';
import { Overloaded } from '../types.ts';

/** Transfer of readings into the engine. */
export interface Flushing {
  /** Readings in the spool that are not in the engine. */
  readonly waitingRows: number;
  /** Resolves when everything that was in the spool before is in the engine; rejects if the engine is away. */
  flush(): Promise<void>;
}

/** Time for which messages are collected for an insert, ms: each insert is a part in the engine. */
const gatherMs = 150;
const retryMs = 500;
/** Maximum number of waiting messages; more are refused. */
export const maxWaiting = 20_000;

export class Confirmations {
  readonly #flusher: Flushing;
  readonly #isEngineRunning: () => boolean;
  #waiters: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  /** Messages whose insert is in progress. */
  #inFlight = 0;
  #isWorking = false;
  #isStopped = false;

  constructor(flusher: Flushing, isEngineRunning: () => boolean) {
    this.#flusher = flusher;
    this.#isEngineRunning = isEngineRunning;
  }

  get waiting(): number {
    return this.#waiters.length + this.#inFlight;
  }

  /** Resolves when everything currently in the spool is in the engine. */
  wait(): Promise<void> {
    if (this.#flusher.waitingRows === 0) return Promise.resolve();
    if (this.#isStopped) return Promise.reject(new Overloaded('The server ends'));
    if (this.waiting >= maxWaiting) return Promise.reject(new Overloaded('Too many messages wait for the history engine'));
    const waiter = Promise.withResolvers<void>();
    this.#waiters.push(waiter);
    if (!this.#isWorking) {
      this.#isWorking = true;
      void this.#work();
    }
    return waiter.promise;
  }

  /** Waiting messages are not acknowledged; their senders send them again. */
  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#waiters.splice(0)) reject(new Overloaded('The server ends'));
  }

  async #work(): Promise<void> {
    while (this.#waiters.length > 0) {
      await wait(gatherMs);
      if (!this.#isEngineRunning() || !(await this.#flush())) await wait(retryMs);
    }
    this.#isWorking = false;
  }

  async #flush(): Promise<boolean> {
    const waiters = this.#waiters.splice(0);
    this.#inFlight = waiters.length;
    try {
      await this.#flusher.flush();
      for (const { resolve } of waiters) resolve();
      return true;
    } catch {
      // The flusher reports the reason.
      this.#waiters.unshift(...waiters);
      if (this.#isStopped) this.stop();
      return false;
    } finally {
      this.#inFlight = 0;
    }
  }
}
