/**
 * Finds the points whose own reading is overdue. A reading only records its arrival; each point is in one bucket of a wheel of seconds and
 * is checked when the bucket's turn comes, at most once in half a minute, so that 100 000 points cost a few thousand checks a second.
 */
import type { Clock } from '../../clock.ts';
import { futureLimitMs } from '../../kernel/reading-time.ts';
import { holdMs, isStale, whilePresent } from '../intake/hold.ts';
import type { News, SeriesTable } from '../intake/series-table.ts';
import type { Batch, SeriesCatalog } from '../types.ts';

const stepMs = 1000;
/** One turn takes slightly longer than the shortest hold: a new interval applies from the next turn on. */
const buckets = 32;
/** The checks of points received in one step are spread over this many steps. */
const spread = 8;

export class Staleness {
  readonly #table: SeriesTable;
  readonly #catalog: SeriesCatalog;
  readonly #clock: Clock;
  /** By slot: arrival of the newest reading by the elapsed clock, minus its delay. */
  #came = new Float64Array(1024);
  /** By slot: whether it is in a bucket. */
  #waits = new Uint8Array(1024);
  readonly #wheel: number[][] = Array.from({ length: buckets }, () => []);
  #tick: number;

  /** Initialises from restored values, whose age is known only by the wall clock. */
  constructor(table: SeriesTable, catalog: SeriesCatalog, clock: Clock) {
    this.#table = table;
    this.#catalog = catalog;
    this.#clock = clock;
    this.#tick = Math.floor(clock.elapsed() / stepMs);
    const [now, elapsed] = [clock.now(), clock.elapsed()];
    this.#reach(table.count);
    for (let slot = 0; slot < table.count; slot++) {
      const time = table.newestTime[slot] ?? -Infinity;
      if (time === -Infinity) continue;
      this.#came[slot] = elapsed - Math.max(0, now - time);
      if (this.#look(slot, elapsed)) table.newestQuality[slot] = 1;
    }
  }

  /** Records that these rows are the newest readings of their slots; returns the slots that are already overdue on arrival. */
  came({ times }: Batch, { rows, slots }: News): number[] {
    const [now, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    const table = this.#table;
    const tick = Math.floor(now / 1000);
    this.#reach(table.count);
    const [came, waits] = [this.#came, this.#waits];
    const old: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const slot = slots[at] ?? 0;
      const late = now - (times[rows[at] ?? 0] ?? now);
      // A device's clock may be behind by as much as it may be ahead; a later reading is old, e.g. after a communication loss.
      const isLate = late > futureLimitMs;
      came[slot] = isLate ? elapsed - late : elapsed;
      if (isLate) {
        if (table.newestQuality[slot] !== 0) continue;
        table.keep(slot, tick);
        const hold = table.declaredHold(slot);
        if (hold === whilePresent) continue;
        if (late > hold) old.push(slot);
        else if (waits[slot] === 0) this.#wait(slot, elapsed - late + hold, elapsed);
      } else if (waits[slot] === 0 && table.newestQuality[slot] === 0) this.#wait(slot, elapsed + holdMs(0), elapsed);
    }
    return old;
  }

  /** Slots of the good values that have become stale since the last call. */
  overdue(): number[] {
    const elapsed = this.#clock.elapsed();
    const to = Math.floor(elapsed / stepMs);
    const found: number[] = [];
    // After a long pause each bucket has one turn.
    for (let tick = Math.max(this.#tick + 1, to - buckets + 1); tick <= to; tick++) {
      const slots = this.#wheel[tick % buckets] ?? [];
      this.#wheel[tick % buckets] = [];
      for (const slot of slots) {
        this.#waits[slot] = 0;
        if (this.#look(slot, elapsed)) found.push(slot);
      }
    }
    this.#tick = Math.max(this.#tick, to);
    return found;
  }

  /** Whether a value sent on change is stale only because its device was absent. */
  isOnChange(paramId: number): boolean {
    return this.#catalog.get(paramId)?.intervalMs === null;
  }

  /** True if the slot's good value is overdue; a value that may become overdue is scheduled, unless it already is. */
  #look(slot: number, elapsed: number): boolean {
    if (this.#table.newestQuality[slot] !== 0) return false;
    const interval = this.#catalog.get(this.#table.ids[slot] ?? 0)?.intervalMs;
    // A value sent on change is never overdue, and a removed series has none.
    if (interval === undefined || interval === null) return false;
    const came = this.#came[slot] ?? elapsed;
    if (isStale(interval, elapsed - came, true)) return true;
    if (this.#waits[slot] === 0) this.#wait(slot, came + holdMs(interval), elapsed);
    return false;
  }

  #wait(slot: number, until: number, elapsed: number): void {
    const next = Math.floor(elapsed / stepMs) + 1;
    const due = Math.floor(until / stepMs) + 1;
    // Points that are read together are checked at different times, and precisely once their time is near.
    const early = due - next > 2 * spread ? slot % spread : 0;
    const tick = Math.min(Math.max(next, due - early), next + buckets - 2 - early);
    this.#waits[slot] = 1;
    this.#wheel[tick % buckets]?.push(slot);
  }

  #reach(count: number): void {
    if (count <= this.#came.length) return;
    const size = Math.max(count, this.#came.length * 2);
    const [came, waits] = [new Float64Array(size), new Uint8Array(size)];
    came.set(this.#came);
    waits.set(this.#waits);
    this.#came = came;
    this.#waits = waits;
  }
}
