/** So many at once, and so many a second for longer. */
export class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #countedAt = performance.now();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Resolves when one more is allowed, and counts it. One waits at a time. */
  async take(): Promise<void> {
    this.#count();
    if (this.#left < 1) await new Promise((resolve) => setTimeout(resolve, ((1 - this.#left) * 1000) / this.#perSecond));
    this.#count();
    this.#left = Math.max(0, this.#left - 1);
  }

  #count(): void {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#countedAt) * this.#perSecond) / 1000);
    this.#countedAt = now;
  }
}
