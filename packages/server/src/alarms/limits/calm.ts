/**
 * Fast path for uneventful readings: most are within the limits of a parameter that has no alarm and no running delay. Two comparisons in
 * columns let them pass, so that thousands of limits cost little per reading; all others go to the judges.
 */

/** The range in which a judge need not be called; before its next call it receives the last reading in the range. */
export interface CalmBounds {
  readonly low: number;
  readonly high: number;
}

export interface Calmable {
  readonly calm: CalmBounds | null;
  /** A good reading that changed nothing. */
  settle(time: number, value: number): void;
}

export class CalmColumns<T> {
  /** paramId → slot; 0: not evaluated. */
  #slotOf = new Int32Array(0);
  #low = new Float64Array(1);
  #high = new Float64Array(1);
  #times = new Float64Array(1);
  #values = new Float64Array(1);
  #judged: readonly (readonly T[])[] = [[]];

  /** Rebuilds the columns; `slots` is called with the slot of each judge that is alone on its parameter. */
  build(byParam: ReadonlyMap<number, readonly T[]>): ReadonlyMap<T, number> {
    let last = 0;
    for (const paramId of byParam.keys()) if (paramId > last) last = paramId;
    this.#slotOf = new Int32Array(last + 1);
    const size = byParam.size + 1;
    this.#low = new Float64Array(size).fill(Number.NaN);
    this.#high = new Float64Array(size).fill(Number.NaN);
    this.#times = new Float64Array(size).fill(Number.NaN);
    this.#values = new Float64Array(size);
    const judged: (readonly T[])[] = [[]];
    const slots = new Map<T, number>();
    for (const [paramId, all] of byParam) {
      const slot = judged.push(all) - 1;
      this.#slotOf[paramId] = slot;
      const [only] = all;
      if (only !== undefined && all.length === 1) slots.set(only, slot);
    }
    this.#judged = judged;
    return slots;
  }

  /** The judges of this good reading; none if it is in the calm range, or not evaluated. */
  judgesOf(paramId: number, time: number, value: number, isGood: boolean): readonly T[] {
    const slot = this.#slotOf[paramId] ?? 0;
    if (slot === 0) return this.#judged[0]!;
    if (isGood && value >= this.#low[slot]! && value <= this.#high[slot]!) {
      this.#times[slot] = time;
      this.#values[slot] = value;
      return this.#judged[0]!;
    }
    return this.#judged[slot]!;
  }

  /** Gives a judge the last reading in its calm range. */
  settle(slot: number | undefined, judge: Calmable): void {
    if (slot === undefined || Number.isNaN(this.#times[slot])) return;
    judge.settle(this.#times[slot]!, this.#values[slot]!);
    this.#times[slot] = Number.NaN;
  }

  /** After a judge was called: stores its new calm range. */
  bound(slot: number | undefined, { calm }: Calmable): void {
    if (slot === undefined) return;
    this.#low[slot] = calm?.low ?? Number.NaN;
    this.#high[slot] = calm?.high ?? Number.NaN;
  }
}
