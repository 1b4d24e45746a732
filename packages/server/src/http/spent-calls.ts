/** Calls counted at this server and not yet known at the other servers on the store, by allowance. */
export type Calls = Readonly<Record<string, number>>;

export class SpentCalls {
  #calls = new Map<string, number>();
  #listener: ((calls: Calls) => void) | undefined;

  /** A negative number cancels calls. */
  add(allowance: string, calls: number): void {
    this.#calls.set(allowance, (this.#calls.get(allowance) ?? 0) + calls);
  }

  /** Calls since the last time; undefined: none. */
  take(): Calls | undefined {
    if (this.#calls.size === 0) return undefined;
    const calls = Object.fromEntries(this.#calls);
    this.#calls = new Map();
    return calls;
  }

  /** Calls of another server. */
  heard(calls: Calls): void {
    this.#listener?.(calls);
  }

  onHeard(listener: (calls: Calls) => void): void {
    this.#listener = listener;
  }
}
