/** Whether this server is slow: its event loop is delayed, or its readings wait for the engine. */
import { lateLoopMs } from '@czyun/contract';
import { createPeriodic } from '../kernel/periodic.ts';

export interface SlownessLimits {
  /** Delay of the event loop, ms. */
  readonly lagMs: number;
  /** Number of readings that wait for a running engine. */
  readonly waiting: number;
  /** Number of consecutive seconds beyond a limit. */
  readonly seconds: number;
  /** Time for which a server still counts as slow, ms, so that projects that it handed over do not return at once. */
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

  /** Records the figures of one second; `lagMs` is its maximum. */
  note(elapsed: number, lagMs: number, waiting: number): void {
    const { lagMs: maxLag, waiting: maxWaiting, seconds, staysMs } = this.#limits;
    this.#inRow = lagMs >= maxLag || waiting >= maxWaiting ? this.#inRow + 1 : 0;
    if (this.#inRow >= seconds) this.#until = elapsed + staysMs;
  }

  isSlow(elapsed: number): boolean {
    return elapsed < this.#until;
  }
}

/** Measures delays of timers: `take` returns the maximum since its last call, ms. */
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
      // A timer that is due but has not run yet counts as delayed as well.
      const lag = Math.max(most, performance.now() - due, 0);
      most = 0;
      return Math.round(lag);
    },
    start: () => looks.start(),
    stop: () => looks.stop(),
  };
}
