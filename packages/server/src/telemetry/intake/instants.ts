/**
 * Readings of one series at one instant. The first is stored; another value is a conflict, except for stamps in whole seconds: such a
 * device has no finer resolution, so its values keep their order of arrival, and each later one is stored a millisecond after the previous
 * one, within that second.
 */
import type { SeriesTable } from './series-table.ts';

/** `next`: a later reading of the same second, stored at `time`. `older`: only the engine knows whether it is stored. */
export type InstantVerdict =
  | { readonly kind: 'repeat' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'older' | 'next'; readonly time: number };

type Said = number | string;

const secondMs = 1000;

/** Whether a stamp (UTC ms) has a resolution of one second. */
export const isWholeSecond = (time: number): boolean => time % secondMs === 0;

export class Instants {
  readonly #table: SeriesTable;
  /** Storage time of the newest reading by slot; the columns below are valid while `knownTo` of the table is the same. */
  #time = new Float64Array(1024).fill(-Infinity);
  #value = new Float64Array(1024).fill(Number.NaN);
  /** Offset by which the newest reading was moved, ms. */
  #moved = new Uint16Array(1024);
  readonly #text = new Map<number, string>();
  /** Values in a series' newest second in order, if there are several. */
  readonly #second = new Map<number, Said[]>();

  constructor(table: SeriesTable) {
    this.#table = table;
  }

  /** Records the newest reading of a slot. */
  newest(slot: number, time: number, value: number, text: string | undefined): void {
    if (slot >= this.#time.length) this.#grow(slot);
    this.#time[slot] = time;
    this.#value[slot] = value;
    this.#moved[slot] = 0;
    if (text !== undefined) this.#text.set(slot, text);
    else if (this.#text.size > 0) this.#text.delete(slot);
    if (this.#second.size > 0) this.#second.delete(slot);
  }

  /** Classifies a reading that is not newer than its series' known ones; `again`: its sender marks it as a possible repeat. */
  judge(slot: number, time: number, value: number, text: string | undefined, again: boolean): InstantVerdict {
    const { knownTo, newestTime } = this.#table;
    const known = knownTo[slot] ?? -Infinity;
    if (slot >= this.#time.length || this.#time[slot] !== known) this.#recall(slot, known);
    const stamp = known - (this.#moved[slot] ?? 0);
    if (this.#time[slot] !== known || time !== stamp) return { kind: 'older', time };
    // Only the newest values are durable: a repeat of a reading in progress is stored too, and the engine keeps one.
    const repeat = (at: number): InstantVerdict =>
      at <= (newestTime[slot] ?? -Infinity) ? { kind: 'repeat' } : { kind: 'older', time: at };
    const said = text ?? value;
    const last = this.#text.get(slot) ?? this.#value[slot] ?? Number.NaN;
    if (said === last) return repeat(known);
    if (!isWholeSecond(time)) return { kind: 'conflict' };
    const before = this.#second.get(slot) ?? [last];
    const found = again ? before.indexOf(said) : -1;
    if (found >= 0) return repeat(stamp + found);
    if (before.length >= secondMs) return { kind: 'conflict' };
    this.newest(slot, known + 1, value, text);
    this.#moved[slot] = before.length;
    before.push(said);
    this.#second.set(slot, before);
    return { kind: 'next', time: known + 1 };
  }

  /** After a restart or an import, only the newest value may be the newest known reading. */
  #recall(slot: number, known: number): void {
    if (this.#table.newestTime[slot] !== known) return;
    this.newest(slot, known, this.#table.newestValue[slot] ?? Number.NaN, this.#table.newestText.get(slot));
  }

  #grow(slot: number): void {
    const size = Math.max(slot + 1, this.#time.length * 2);
    const wider = <T extends Float64Array | Uint16Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.#time = wider(this.#time, new Float64Array(size).fill(-Infinity));
    this.#value = wider(this.#value, new Float64Array(size).fill(Number.NaN));
    this.#moved = wider(this.#moved, new Uint16Array(size));
  }
}

/** The same for the older readings of one batch, e.g. a device's own log: several of a series in the same second keep their order. */
export class OlderSeconds {
  readonly #last = new Map<number, { readonly stamp: number; readonly time: number; readonly said: Said }>();

  /** The time at which a reading is stored. */
  place(slot: number, stamp: number, value: number, text: string | undefined): number {
    if (!isWholeSecond(stamp)) return stamp;
    const said = text ?? value;
    const before = this.#last.get(slot);
    const follows = before?.stamp === stamp && before.said !== said && before.time + 1 < stamp + secondMs;
    const time = before?.stamp === stamp ? before.time + (follows ? 1 : 0) : stamp;
    this.#last.set(slot, { stamp, time, said });
    return time;
  }
}
