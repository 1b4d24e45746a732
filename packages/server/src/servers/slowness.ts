/** Whether this server is slow: its event loop is late, or its readings wait for the engine. */
import { lateLoopMs } from '@czyun/contract';
import { createPeriodic } from '../kernel/periodic.ts';

export interface SlownessLimits {
  /** The event loop is late by this, ms. */
  readonly lagMs: number;
  /** So many readings wait for an engine that runs. */
  readonly waiting: number;
  /** So many seconds in a row. */
  readonly seconds: number;
  /** A server that was slow counts as slow for so long, ms: what it gave away does not come back at once. */
  readonly staysMs: number;
}

export const usualLimits: SlownessLimits = { lagMs: lateLoopMs, waiting: 300_000, seconds: 5, staysMs: 300_000 };

export class Slowness {
  readonly #limits: SlownessLimits;
  #inRow = 0;
  #until = Number.NEGATIVE_INFINITY;

  constructor(limits: SlownessLimits = usualLimits) {
    this.#limits = limits;
  }

  /** Figures of one second; `lagMs` is the greatest in it. */
  note(elapsed: number, lagMs: number, waiting: number): void {
    const { lagMs: mostLag, waiting: mostWaiting, seconds, staysMs } = this.#limits;
    this.#inRow = lagMs >= mostLag || waiting >= mostWaiting ? this.#inRow + 1 : 0;
    if (this.#inRow >= seconds) this.#until = elapsed + staysMs;
  }

  isSlow(elapsed: number): boolean {
    return elapsed < this.#until;
  }
}

/** How late timers are: `take` returns the greatest delay since it was last called, ms. */
export function watchLag(everyMs = 100): {
  readonly take: () => number;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
} {
  let due = performance.now() + everyMs;
  let most = 0;
  const looks = createPeriodic({
    everyMs,
    work() {
      const now = performance.now();
      most = Math.max(most, now - due);
      due = now + everyMs;
    },
    failed: () => {},
  });
  return {
    take() {
      // A timer that is due and has not run yet is late as well.
      const lag = Math.max(most, performance.now() - due, 0);
      most = 0;
      return Math.round(lag);
    },
    start: () => looks.start(),
    stop: () => looks.stop(),
  };
}
