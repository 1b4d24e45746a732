/** Work that runs one piece at a time, in the order in which it came. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does; a piece that fails keeps nobody behind it back. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Resolves when everything asked for before is done, well or not. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
