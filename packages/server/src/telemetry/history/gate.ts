/** Runs a few queries at a time. Small queries never wait for large ones, nor large ones for small ones. */
import { QueryAborted } from '../engine/types.ts';

export type Width = 'small' | 'wide';

interface Place {
  readonly width: Width;
  enter(): void;
}

/** The last free place is reserved for queries of the width that has none running. */
export class Gate {
  readonly #limit: number;
  readonly #inside: Record<Width, number> = { small: 0, wide: 0 };
  #waiting: Place[] = [];

  /** At least 2, so that each width always has a place. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  async through<T>(width: Width, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new QueryAborted('Query aborted');
    if (this.#mayEnter(width)) this.#inside[width]++;
    else await this.#wait(width, signal);
    try {
      return await work();
    } finally {
      this.#inside[width]--;
      this.#letIn();
    }
  }

  #mayEnter(width: Width): boolean {
    const other = width === 'small' ? 'wide' : 'small';
    const free = this.#limit - this.#inside.small - this.#inside.wide;
    return free > 1 || (free === 1 && (this.#inside[width] === 0 || this.#inside[other] > 0));
  }

  #letIn(): void {
    for (;;) {
      const place = this.#waiting.find(({ width }) => this.#mayEnter(width));
      if (place === undefined) return;
      this.#waiting = this.#waiting.filter((other) => other !== place);
      this.#inside[place.width]++;
      place.enter();
    }
  }

  #wait(width: Width, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== place);
        reject(new QueryAborted('Query aborted'));
      };
      const place: Place = {
        width,
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
