import { networkOf } from '../../network-of.ts';

/** Slows down guessing of tokens: a network (`networkOf`) with too many failed logins is turned away until the minute is over. */
export class LoginGuard {
  readonly #failures = new Map<string, number>();
  readonly #now: () => number;
  readonly #limit: number;
  #minute = 0;

  constructor(now: () => number, limit = 60) {
    this.#now = now;
    this.#limit = limit;
  }

  isBlocked(address: string): boolean {
    this.#turn();
    return (this.#failures.get(networkOf(address)) ?? 0) >= this.#limit;
  }

  failed(address: string): void {
    this.#turn();
    const network = networkOf(address);
    this.#failures.set(network, (this.#failures.get(network) ?? 0) + 1);
  }

  #turn(): void {
    const minute = Math.floor(this.#now() / 60_000);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#failures.clear();
  }
}
