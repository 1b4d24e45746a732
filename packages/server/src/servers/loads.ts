/** Points per second received here by project. */
import { hourMs } from '@czyun/contract';

const secondMs = 1000;
/** Smoothing time constant, ms. */
const smoothMs = 30_000;

export class Loads {
  /** Points since the last turn. */
  readonly #counted = new Map<number, number>();
  readonly #loads = new Map<number, number>();
  #since: number;

  /** `elapsed`: monotonic ms. */
  constructor(elapsed: number) {
    this.#since = elapsed;
  }

  count(projectId: number, points: number): void {
    this.#counted.set(projectId, (this.#counted.get(projectId) ?? 0) + points);
  }

  /** Sets the load that another server measured, for a project acquired from it. */
  begin(projectId: number, load: number): void {
    if (load > 0) this.#loads.set(projectId, load);
  }

  forget(projectIds: Iterable<number>): void {
    for (const id of projectIds) {
      this.#loads.delete(id);
      this.#counted.delete(id);
    }
  }

  of(projectId: number): number {
    return Math.round((this.#loads.get(projectId) ?? 0) * 10) / 10;
  }

  turn(elapsed: number): void {
    const spanMs = elapsed - this.#since;
    if (spanMs <= 0 || spanMs > hourMs) return;
    this.#since = elapsed;
    const share = 1 - Math.exp(-spanMs / smoothMs);
    for (const id of new Set([...this.#loads.keys(), ...this.#counted.keys()])) {
      const rate = ((this.#counted.get(id) ?? 0) * secondMs) / spanMs;
      const before = this.#loads.get(id);
      // A project that was never measured starts with its first figure.
      this.#loads.set(id, before === undefined ? rate : before + share * (rate - before));
    }
    this.#counted.clear();
  }
}
