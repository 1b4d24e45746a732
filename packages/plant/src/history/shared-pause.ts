/** One pause for all senders: a sender that must wait pauses the others, and a success resets the delay. */
export interface PauseOptions {
  /** ms. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface Growth {
  /** Pause after the first failure in a row, ms; doubled with each further one. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/** After failures of a server that is away or busy. */
export const briefly: Growth = { firstMs: 300, maxMs: 60_000 };
/** After a refusal, which may need a repair. */
export const patiently: Growth = { firstMs: 5_000, maxMs: 300_000 };

export class SharedPause {
  readonly #options: PauseOptions;
  #until = 0;
  #failures = 0;

  constructor(options: PauseOptions) {
    this.#options = options;
  }

  /** Resolves when the pause is over. */
  async over(): Promise<void> {
    const { now, wait } = this.#options;
    for (let left = this.#until - now(); left > 0; left = this.#until - now()) await wait(left);
  }

  /** Starts a pause, at least as long as the server asked for; returns its length, ms. */
  failed({ firstMs, maxMs }: Growth, askedMs = 0): number {
    const grown = Math.min(maxMs, firstMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    const ms = Math.max(askedMs, grown);
    this.#until = Math.max(this.#until, this.#options.now() + ms);
    return ms;
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
