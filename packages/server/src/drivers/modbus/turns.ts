interface Waiter {
  readonly key: number;
  readonly urgent: boolean;
  /** Virtual time at which this turn is due. */
  readonly start: number;
  readonly go: () => void;
}

/**
 * Order of requests on a line. One request at a time; urgent ones first; otherwise the unit with the least recent line time, so that a unit
 * that answers slowly or not at all delays itself and not the others behind the same gateway.
 */
export class Turns {
  #waiting: Waiter[] = [];
  #busy = false;
  #now = 0;
  readonly #used = new Map<number, number>();

  /** Runs `task` when it is `key`'s turn. `expectedMs` is charged in advance (for a unit that has not answered recently). */
  async take<T>(key: number, options: { readonly urgent?: boolean; readonly expectedMs?: number }, task: () => Promise<T>): Promise<T> {
    const start = Math.max(this.#now, this.#used.get(key) ?? 0) + (options.expectedMs ?? 0);
    await new Promise<void>((go) => {
      this.#waiting.push({ key, urgent: options.urgent ?? false, start, go });
      this.#next();
    });
    const begun = performance.now();
    this.#now = Math.max(this.#now, Math.max(0, start - (options.expectedMs ?? 0)));
    try {
      return await task();
    } finally {
      this.#used.set(key, Math.max(this.#now, this.#used.get(key) ?? 0) + performance.now() - begun);
      // The unit just served requests its next turn first: otherwise the only one waiting, however slow, would get every second turn.
      setImmediate(() => {
        this.#busy = false;
        this.#next();
      });
    }
  }

  forget(key: number): void {
    this.#used.delete(key);
  }

  #next(): void {
    if (this.#busy || this.#waiting.length === 0) return;
    const best = this.#waiting.reduce((a, b) => {
      if (a.urgent !== b.urgent) return a.urgent ? a : b;
      return !a.urgent && b.start < a.start ? b : a;
    });
    this.#waiting = this.#waiting.filter((waiter) => waiter !== best);
    this.#busy = true;
    best.go();
  }
}
