/** Assigns each series a slot, counted from 0, so that its state can be stored in arrays. */

/** Ids below this are looked up in an array; others in a map. */
const denseIds = 4_000_000;

export class SlotIndex {
  count = 0;
  #dense = new Int32Array(4096).fill(-1);
  readonly #sparse = new Map<number, number>();

  /** Slot of a series, or -1 if it has none yet. */
  find(series: number): number {
    if (series < this.#dense.length) return this.#dense[series] ?? -1;
    if (series < denseIds) return -1;
    return this.#sparse.get(series) ?? -1;
  }

  /** Assigns the next slot to a series without one. */
  add(series: number): number {
    const slot = this.count++;
    if (series >= denseIds) this.#sparse.set(series, slot);
    else {
      if (series >= this.#dense.length) {
        const wider = new Int32Array(Math.min(denseIds, Math.max(series + 1, this.#dense.length * 2))).fill(-1);
        wider.set(this.#dense);
        this.#dense = wider;
      }
      this.#dense[series] = slot;
    }
    return slot;
  }
}
