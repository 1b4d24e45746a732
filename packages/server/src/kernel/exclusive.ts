/** Runs tasks one at a time, in the order of the calls. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does; a failure does not stop the tasks after it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Resolves when all tasks queued so far have ended, failed or not. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
