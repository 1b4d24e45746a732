import { networkOf } from '../../network-of.ts';

/** Wrong logins per minute answered at once: of one user from one network, and of one network in total. */
const perUser = 10;
const perNetwork = 60;
/** Maximum keys counted at a time; the oldest are dropped first. */
const maxKeys = 10_000;

/**
 * Slows down token guessing: wrong logins are counted by user and network (`networkOf`), and by network, and answered late beyond a limit.
 * Only wrong ones: a device with the correct token is admitted at once, however many others at the same address are refused.
 */
export class LoginGuard {
  readonly #failures = new Map<string, number>();
  readonly #now: () => number;
  #minute = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a wrong login; true if its answer must be delayed. */
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
    // Reinserted, so that the most recently counted key is dropped last.
    this.#failures.delete(key);
    this.#failures.set(key, count);
    const oldest = this.#failures.size > maxKeys ? this.#failures.keys().next().value : undefined;
    if (oldest !== undefined) this.#failures.delete(oldest);
    return count;
  }

  /** Number of keys currently counted. */
  get size(): number {
    return this.#failures.size;
  }
}
