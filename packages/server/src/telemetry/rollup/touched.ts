/** Hours of series with readings of a segment, and the earliest reading in each: far fewer than the readings. */
import { hourMs } from '@czyun/contract';
import type { DirtyHours } from './dirty.ts';

export class TouchedHours {
  readonly #series: number[] = [];
  readonly #hour: number[] = [];
  readonly #earliest: number[] = [];
  /** By slot: its newest entry, counted from 1; 0: none yet. */
  #entry: Uint32Array;

  constructor(slots: number) {
    this.#entry = new Uint32Array(slots);
  }

  add(slot: number, series: number, time: number): void {
    const at = (this.#entry[slot] ?? 0) - 1;
    const from = this.#hour[at] ?? Number.NaN;
    if (time >= from && time < from + hourMs) {
      if (time < (this.#earliest[at] ?? 0)) this.#earliest[at] = time;
      return;
    }
    if (slot >= this.#entry.length) {
      const wider = new Uint32Array(slot * 2 + 1);
      wider.set(this.#entry);
      this.#entry = wider;
    }
    this.#series.push(series);
    this.#hour.push(Math.floor(time / hourMs) * hourMs);
    this.#entry[slot] = this.#earliest.push(time);
  }

  /** Marks the hours with a reading before `upTo`; true if there were any. */
  mark(dirty: DirtyHours, upTo: number): boolean {
    let marked = false;
    for (let at = 0; at < this.#series.length; at++) {
      if ((this.#earliest[at] ?? Infinity) >= upTo) continue;
      dirty.mark(this.#series[at] ?? 0, this.#hour[at] ?? 0);
      marked = true;
    }
    return marked;
  }
}
