/** Arrival times of the readings of spool segments, for segments of this run. */

interface Arrival {
  /** Arrival of the first of them, ms. */
  readonly at: number;
  /** The oldest time among them. */
  oldest: number;
}

export class Arrivals {
  readonly #bySegment = new Map<number, Arrival>();

  note(segment: number, oldest: number, at: number): void {
    const known = this.#bySegment.get(segment);
    if (!known) this.#bySegment.set(segment, { at, oldest });
    else if (oldest < known.oldest) known.oldest = oldest;
  }

  /** Undefined for segments of an earlier run. */
  of(segment: number): Readonly<Arrival> | undefined {
    return this.#bySegment.get(segment);
  }

  forget(segment: number): void {
    this.#bySegment.delete(segment);
  }
}
