/** Lets a few queries through at a time; the others wait in order. */
import { QueryAborted } from '../engine/types.ts';

export class Gate {
  readonly #limit: number;
  #inside = 0;
  #waiting: { enter(): void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  async through<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new QueryAborted('Query aborted');
    if (this.#inside >= this.#limit) await this.#wait(signal);
    else this.#inside++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place goes to the next in line, so the count stays.
      if (next) next.enter();
      else this.#inside--;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== place);
        reject(new QueryAborted('Query aborted'));
      };
      const place = {
        enter: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      this.#waiting.push(place);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}
