/** Tasks for a device between its reads, in order; a task that misses its deadline is never run later. */
export class Jobs {
  #waiting: { readonly run: () => Promise<void>; readonly give: () => void }[] = [];
  readonly #arrived: () => void;
  #ended = false;

  /** `arrived` is called for each new job. */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  get waiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Runs `work` at the next opportunity; resolves with `late` if there is none within `waitMs` or before `signal` aborts, `over` if the
   * jobs ended before.
   */
  add<T>(waitMs: number, work: () => Promise<T>, late: T, over: T, signal?: AbortSignal): Promise<T> {
    if (this.#ended) return Promise.resolve(over);
    if (signal?.aborted) return Promise.resolve(late);
    return new Promise((resolve, reject) => {
      const drop = (answer: T) => {
        begun();
        this.#waiting = this.#waiting.filter((other) => other !== job);
        resolve(answer);
      };
      const giveUp = () => drop(late);
      const timer = setTimeout(giveUp, waitMs).unref();
      signal?.addEventListener('abort', giveUp, { once: true });
      const begun = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const run = async () => {
        begun();
        await work().then(resolve, reject);
      };
      const job = { run, give: () => drop(over) };
      this.#waiting.push(job);
      this.#arrived();
    });
  }

  /** Runs all waiting jobs in order. */
  async run(): Promise<void> {
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) await job.run();
  }

  /** Resolves all waiting and later jobs with `over`. */
  end(): void {
    this.#ended = true;
    for (const job of [...this.#waiting]) job.give();
  }
}
