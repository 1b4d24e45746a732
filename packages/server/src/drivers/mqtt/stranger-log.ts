import { hourMs } from '@czyun/contract';
import type { Logger } from 'pino';

const quietMs = hourMs;

/** Counts events that cannot be attributed to a known device and logs them at most once an hour, with their number. */
export class StrangerLog {
  readonly #logger: Logger;
  readonly #now: () => number;
  #total = 0;
  #sinceLogged = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(logger: Logger, now: () => number) {
    this.#logger = logger;
    this.#now = now;
  }

  get total(): number {
    return this.#total;
  }

  note(detail: string): void {
    this.#total += 1;
    this.#sinceLogged += 1;
    const now = this.#now();
    if (now - this.#loggedAt < quietMs) return;
    this.#logger.warn({ detail, count: this.#sinceLogged }, 'MQTT: refused');
    this.#loggedAt = now;
    this.#sinceLogged = 0;
  }
}
