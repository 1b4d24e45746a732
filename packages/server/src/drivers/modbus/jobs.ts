/** Things to do with a device between its reads, in order; what does not get its turn in time is never done later. */
export class Jobs {
  #waiting: { readonly run: () => Promise<void>; readonly give: () => void }[] = [];
  readonly #arrived: () => void;
  #ended = false;

  /** `arrived` hears of each new job. */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  get waiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Runs `work` at the next opportunity; returns `late` when there was none within `waitMs` or before `signal` aborted, `over` when the jobs ended before. */
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

  /** Does everything that waits. */
  async run(): Promise<void> {
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) await job.run();
  }

  /** Resolves everything that waits, and all later jobs, with `over`. */
  end(): void {
    this.#ended = true;
    for (const job of [...this.#waiting]) job.give();
  }
}
