/** State of every point for ingest, as columns by slot: storage level, newest reading, and the time up to which readings are known. */

import { keepDays } from '../schema/schema.ts';
import type { Batch, Current, Quality, SeriesCatalog } from '../types.ts';
import { type DeclaredInterval, holdAt, holdBy } from './hold.ts';
import { SlotIndex } from './slot-index.ts';

const unknownLevel = -1;
export const unstored = 0;
/** A counter below this share of its previous reading has fallen; a smaller fall is a correction. */
export const counterFall = 0.9;
/** A register of known width has rolled over if the difference is less than this share of the width. */
export const rolledOver = 0.1;
/** Time for which zeros of a counter wait for the next reading, ms. */
const zerosMs = 300_000;

/** Rows of a batch that became newest values, and the slot of each; valid until the next batch. */
export interface News {
  readonly rows: Uint32Array;
  readonly slots: Uint32Array;
}

export interface SeriesRules {
  /** Days for which new readings of a series are stored. */
  givenDays(paramId: number, storage: 'bulk' | 'normal' | 'long'): number;
  /** The declared intervals of a series over time; undefined: never changed. */
  declaredThen(paramId: number): readonly DeclaredInterval[] | undefined;
}

const usualRules: SeriesRules = { givenDays: (_, storage) => keepDays[storage], declaredThen: () => undefined };

export class SeriesTable {
  ids = new Uint32Array(1024);
  /** Time of the newest reading (newest value); -Infinity before the first. */
  newestTime = new Float64Array(1024).fill(-Infinity);
  newestValue = new Float64Array(1024).fill(Number.NaN);
  newestQuality = new Uint8Array(1024);
  /** Readings at or before this time may be stored already and need a check. */
  knownTo = new Float64Array(1024).fill(-Infinity);
  readonly newestText = new Map<number, string>();
  /** Position of the newest value in the order of readings: its time, or its arrival if that was earlier. */
  #newestOrder = new Float64Array(1024).fill(-Infinity);
  /** The newest accepted reading of a counter; NaN before the first. */
  #believed = new Float64Array(1024).fill(Number.NaN);
  /** Time since which fallen readings of a counter wait for confirmation; NaN: none. */
  #doubtedSince = new Float64Array(1024).fill(Number.NaN);
  /** Readings of a counter at or before this time have been judged; -Infinity: none since the newest one was stored. */
  #judgedTo = new Float64Array(1024).fill(-Infinity);
  #counter = new Uint8Array(1024);
  /** Days to keep raw readings; 0 none, -1 unknown series. */
  #keep = new Int16Array(1024);
  #hold = new Uint32Array(1024);
  /** Slots whose declared interval has changed over time. */
  readonly #varied = new Map<number, readonly DeclaredInterval[]>();
  #checkedAt = new Float64Array(1024).fill(-1);
  #newsRows = new Uint32Array(1024);
  #newsSlots = new Uint32Array(1024);
  readonly #index = new SlotIndex();
  readonly #catalog: SeriesCatalog;
  readonly #rules: SeriesRules;

  constructor(catalog: SeriesCatalog, rules: SeriesRules = usualRules) {
    this.#catalog = catalog;
    this.#rules = rules;
  }

  get count(): number {
    return this.#index.count;
  }

  /** Slot of a series, or -1 if it has none yet. */
  find(paramId: number): number {
    return this.#index.find(paramId);
  }

  /** Slot of a series, created if missing. */
  slot(paramId: number): number {
    const found = this.find(paramId);
    return found >= 0 ? found : this.#add(paramId);
  }

  /**
   * Days for which this slot's raw readings are stored: 0 none, negative: unknown series. `tick` counts seconds: the catalogue is queried
   * once per tick.
   */
  keep(slot: number, tick: number): number {
    if (this.#checkedAt[slot] !== tick) {
      const info = this.#catalog.get(this.ids[slot] ?? 0);
      this.#keep[slot] =
        info === undefined ? unknownLevel : info.storage === 'live' ? unstored : this.#rules.givenDays(info.paramId, info.storage);
      this.#counter[slot] = info?.counter === true ? 1 : 0;
      const then = this.#rules.declaredThen(this.ids[slot] ?? 0);
      if (then) this.#varied.set(slot, then);
      else if (this.#varied.size > 0) this.#varied.delete(slot);
      this.#hold[slot] = holdBy(info?.intervalMs);
      this.#checkedAt[slot] = tick;
    }
    return this.#keep[slot] ?? unknownLevel;
  }

  /** `keep` must be called first. */
  isCounter(slot: number): boolean {
    return this.#counter[slot] === 1;
  }

  /** Hold by the current declaration, ms; `keep` must be called first. */
  declaredHold(slot: number): number {
    return this.#hold[slot] ?? 0;
  }

  /** Hold of a reading at `time` by the declaration then, ms; `keep` must be called first. */
  hold(slot: number, time: number): number {
    const then = this.#varied.size === 0 ? undefined : this.#varied.get(slot);
    return then === undefined ? (this.#hold[slot] ?? 0) : holdAt(then, time);
  }

  /**
   * True for a newer reading of a counter that has fallen by more than a tenth, until the next one confirms it, and for every 0 within some
   * minutes: starting devices send zeros, and the register that returns would count as energy. A restart from zero does not return, and
   * loses nothing: its reading has been counted since.
   */
  isUnconfirmedFall(slot: number, time: number, value: number): boolean {
    if (this.#counter[slot] === 0 || time <= Math.max(this.newestTime[slot] ?? -Infinity, this.#judgedTo[slot] ?? -Infinity)) return false;
    this.#judgedTo[slot] = time;
    let believed = this.#believed[slot] ?? Number.NaN;
    if (Number.isNaN(believed) && this.newestQuality[slot] !== 2) believed = this.newestValue[slot] ?? Number.NaN;
    const since = this.#doubtedSince[slot] ?? Number.NaN;
    const fallen = believed > 0 && value < counterFall * believed;
    if (fallen && (Number.isNaN(since) || (value === 0 && time - since < zerosMs))) {
      this.#believed[slot] = believed;
      if (Number.isNaN(since)) this.#doubtedSince[slot] = time;
      return true;
    }
    this.#believed[slot] = value;
    this.#doubtedSince[slot] = Number.NaN;
    return false;
  }

  /** The judged rows were not stored: the same readings will be sent again and judged from the stored ones. */
  discardVerdicts(batch: Batch): void {
    for (const paramId of batch.paramIds) {
      const slot = this.find(paramId);
      if (slot < 0) continue;
      this.#believed[slot] = Number.NaN;
      this.#doubtedSince[slot] = Number.NaN;
      this.#judgedTo[slot] = -Infinity;
    }
  }

  current(paramId: number): Current | undefined {
    const slot = this.find(paramId);
    if (slot < 0) return undefined;
    const time = this.newestTime[slot] ?? -Infinity;
    if (time === -Infinity) return undefined;
    const text = this.newestText.get(slot);
    const value = { paramId, time, value: this.newestValue[slot] ?? Number.NaN, quality: (this.newestQuality[slot] ?? 0) as Quality };
    return text === undefined ? value : { ...value, text };
  }

  /**
   * Makes the rows of `batch`, received at `now`, that are newer than the known ones the newest values; returns their row numbers and
   * slots. A time ahead of the clock counts as its arrival, so that it does not block later readings. `sameToo`: another value for the same
   * instant replaces the previous one.
   */
  takeNewest(batch: Batch, now: number, sameToo = false): News {
    const { paramIds, times, values, quality, texts } = batch;
    if (paramIds.length > this.#newsRows.length) {
      this.#newsRows = new Uint32Array(paramIds.length);
      this.#newsSlots = new Uint32Array(paramIds.length);
    }
    const [rows, slots] = [this.#newsRows, this.#newsSlots];
    let count = 0;
    for (let row = 0; row < paramIds.length; row++) {
      const slot = this.slot(paramIds[row] ?? 0);
      const time = times[row] ?? 0;
      const order = Math.min(time, now);
      const before = this.#newestOrder[slot] ?? -Infinity;
      if (order < before) continue;
      if (order === before) {
        const ahead = time - (this.newestTime[slot] ?? -Infinity);
        if (!(ahead > 0 || (ahead === 0 && sameToo))) continue;
      }
      this.#newestOrder[slot] = order;
      this.newestTime[slot] = time;
      this.newestValue[slot] = values[row] ?? Number.NaN;
      this.newestQuality[slot] = (quality[row] ?? 0) & 3;
      const text = texts?.get(row);
      if (text !== undefined) this.newestText.set(slot, text);
      else if (this.newestText.size > 0) this.newestText.delete(slot);
      rows[count] = row;
      slots[count++] = slot;
    }
    return { rows: rows.subarray(0, count), slots: slots.subarray(0, count) };
  }

  /** An older value, or none, becomes the newest; it is stale. */
  retreat(paramId: number, older: Current | undefined): void {
    const slot = this.slot(paramId);
    const time = older?.time ?? -Infinity;
    this.newestTime[slot] = time;
    this.#newestOrder[slot] = time;
    this.newestValue[slot] = older?.value ?? Number.NaN;
    this.newestQuality[slot] = older?.quality === 2 ? 2 : 1;
    if (older?.text === undefined) this.newestText.delete(slot);
    else this.newestText.set(slot, older.text);
    this.#believed[slot] = Number.NaN;
    this.#doubtedSince[slot] = Number.NaN;
    this.#judgedTo[slot] = -Infinity;
  }

  /**
   * The clock was set to `now`: all known readings arrived before, so none blocks a later one. `trueTime` maps a stamp to true time.
   * Returns the series whose newest value has a corrected time.
   */
  clockSet(now: number, trueTime: (paramId: number, stamp: number) => number): number[] {
    const moved: number[] = [];
    for (let slot = 0; slot < this.count; slot++) {
      const before = this.newestTime[slot] ?? -Infinity;
      if (before === -Infinity) continue;
      const paramId = this.ids[slot] ?? 0;
      const time = trueTime(paramId, before);
      if (time !== before) {
        this.newestTime[slot] = time;
        moved.push(paramId);
      }
      const order = this.#newestOrder[slot] ?? -Infinity;
      this.#newestOrder[slot] = Math.min(order === before ? time : order, now);
      this.#judgedTo[slot] = Math.min(this.#judgedTo[slot] ?? -Infinity, now);
      this.#doubtedSince[slot] = Math.min(this.#doubtedSince[slot] ?? Number.NaN, now);
    }
    return moved;
  }

  /** The readings of these series in [from, to) were deleted. */
  emptied(paramIds: Iterable<number>, from: number, to: number): void {
    for (const paramId of paramIds) {
      const slot = this.find(paramId);
      const known = slot < 0 ? -Infinity : (this.knownTo[slot] ?? -Infinity);
      if (known >= from && known < to) this.knownTo[slot] = from;
    }
  }

  /** Restored values arrived before `now`: the arrival is unknown after a restart. */
  restored(now: number): void {
    for (let slot = 0; slot < this.count; slot++) this.#newestOrder[slot] = Math.min(this.newestTime[slot] ?? -Infinity, now);
  }

  /** Records that readings up to these times may be stored. */
  takeKnown(batch: Batch): void {
    for (let row = 0; row < batch.paramIds.length; row++) {
      const slot = this.slot(batch.paramIds[row] ?? 0);
      const time = batch.times[row] ?? 0;
      if (time > (this.knownTo[slot] ?? -Infinity)) this.knownTo[slot] = time;
    }
  }

  /** Other servers may have stored readings of these series up to `now`. */
  takenOver(paramIds: Iterable<number>, now: number): void {
    for (const paramId of paramIds) {
      const slot = this.slot(paramId);
      this.knownTo[slot] = Math.max(this.knownTo[slot] ?? -Infinity, this.newestTime[slot] ?? -Infinity, now);
    }
  }

  #add(paramId: number): number {
    const slot = this.#index.add(paramId);
    if (slot >= this.ids.length) this.#grow();
    this.ids[slot] = paramId;
    return slot;
  }

  #grow(): void {
    const size = this.ids.length * 2;
    const wider = <T extends Uint32Array | Float64Array | Uint8Array | Int16Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.ids = wider(this.ids, new Uint32Array(size));
    this.newestTime = wider(this.newestTime, new Float64Array(size).fill(-Infinity));
    this.newestValue = wider(this.newestValue, new Float64Array(size).fill(Number.NaN));
    this.newestQuality = wider(this.newestQuality, new Uint8Array(size));
    this.#newestOrder = wider(this.#newestOrder, new Float64Array(size).fill(-Infinity));
    this.knownTo = wider(this.knownTo, new Float64Array(size).fill(-Infinity));
    this.#believed = wider(this.#believed, new Float64Array(size).fill(Number.NaN));
    this.#doubtedSince = wider(this.#doubtedSince, new Float64Array(size).fill(Number.NaN));
    this.#judgedTo = wider(this.#judgedTo, new Float64Array(size).fill(-Infinity));
    this.#counter = wider(this.#counter, new Uint8Array(size));
    this.#keep = wider(this.#keep, new Int16Array(size));
    this.#hold = wider(this.#hold, new Uint32Array(size));
    this.#checkedAt = wider(this.#checkedAt, new Float64Array(size).fill(-1));
  }
}
