import { networkOf } from '../../network-of.ts';

/** Wrong logins of one user from one network, and of one network in all, that are answered at once in a minute. */
const perUser = 10;
const perNetwork = 60;
/** Keys that are counted at a time; the oldest are forgotten first. */
const mostKeys = 10_000;

/**
 * Slows down guessing of tokens: wrong logins are counted by user and network (`networkOf`), and by network, and beyond a limit answered late.
 * Only wrong ones: a device with the right token is admitted at once, however many others of the same address are not.
 */
export class LoginGuard {
  readonly #failures = new Map<string, number>();
  readonly #now: () => number;
  #minute = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a wrong login; true when its answer has to wait. */
  failed(user: string, address: string): boolean {
    const minute = Math.floor(this.#now() / 60_000);
    if (minute !== this.#minute) this.#failures.clear();
    this.#minute = minute;
    const network = networkOf(address);
    const ofUser = this.#count(JSON.stringify([network, user.slice(0, 100)]));
    return this.#count(network) > perNetwork || ofUser > perUser;
  }

  #count(key: string): number {
    const count = (this.#failures.get(key) ?? 0) + 1;
    // Counted last, forgotten last.
    this.#failures.delete(key);
    this.#failures.set(key, count);
    const oldest = this.#failures.size > mostKeys ? this.#failures.keys().next().value : undefined;
    if (oldest !== undefined) this.#failures.delete(oldest);
    return count;
  }

  /** Keys counted at present. */
  get size(): number {
    return this.#failures.size;
  }
}
