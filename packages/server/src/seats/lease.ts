/** The lease of the seats of this process. */

export interface LeaseClocks {
  /** Wall clock, epoch ms: the store has the end of the lease by it. */
  readonly now: () => number;
  /** Elapsed ms; never jumps. */
  readonly elapsed: () => number;
  readonly leaseMs: number;
}

/** Measured on both clocks: the monotonic clock of a suspended machine may stop, and the wall clock may be set back. */
export class Lease {
  readonly #clocks: LeaseClocks;
  #at = Number.NEGATIVE_INFINITY;
  #elapsed = Number.NEGATIVE_INFINITY;

  constructor(clocks: LeaseClocks) {
    this.#clocks = clocks;
  }

  /** The store has a new end of the lease, requested at these times. */
  renewed(at: number, elapsed: number): void {
    this.#at = at;
    this.#elapsed = elapsed;
  }

  /** Time until the earliest end of the lease, ms; negative after it. */
  get leftMs(): number {
    const { now, elapsed, leaseMs } = this.#clocks;
    return leaseMs - Math.max(elapsed() - this.#elapsed, now() - this.#at);
  }

  /** It is renewed three times in its duration. */
  get isDue(): boolean {
    return this.leftMs <= (this.#clocks.leaseMs * 2) / 3;
  }

  /** By elapsed time only: a step of the wall clock is checked against the store by the next renewal. */
  get isExpired(): boolean {
    return this.#clocks.elapsed() - this.#elapsed >= this.#clocks.leaseMs;
  }
}
