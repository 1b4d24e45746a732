/** Computes the roll-ups of every bucket soon after it closes, and again those that late readings or imports made dirty. */
import { type Engine, EngineAway } from '../engine/types.ts';
import type { Logger } from '../logger.ts';
import type { SeriesCatalog, SeriesInfo } from '../types.ts';
import { dayMs, dayStart, nextDay, wholeHours } from '../zone.ts';
import { type DirtyBlock, type DirtyHours, hourMs, minuteMs, minuteRowsPerBlock } from './dirty.ts';
import { equalBuckets, rollupInsert } from './sql.ts';
import type { RollupFiles, RollupState } from './state.ts';

export interface SchedulerParts {
  readonly engine: Engine;
  readonly files: RollupFiles;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly catalog: SeriesCatalog;
  readonly logger: Logger;
  readonly now: () => number;
  /** Readings before this time that were acknowledged are in the engine when it resolves. */
  readonly showing: (start: number, end: number) => Promise<void>;
  /** Called after each round, when segments may have become free to release. */
  readonly finished: () => void;
}

/** Readings usually arrive within this time; later ones make their hour dirty. */
const graceMs = 3000;
const everyMs = 5000;

export class RollupScheduler {
  lastError: string | undefined;
  readonly #parts: SchedulerParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #version = 0;
  #computingTo: number;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
    this.#computingTo = parts.state.minuteUpTo;
  }

  /** A reading before this time that reaches the engine now is not in the roll-ups. */
  get rolledUpTo(): number {
    return this.#computingTo;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.round()
        .catch((error: unknown) => {
          if (!(error instanceof EngineAway)) this.#parts.logger.warn({ err: error }, 'roll-ups could not be computed; trying again');
        })
        .finally(() => {
          if (!this.#stopped) this.start();
        });
    }, everyMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running.catch(() => undefined);
  }

  /** Computes everything that is closed or dirty now. */
  round(): Promise<void> {
    const next = this.#running.catch(() => undefined).then(() => this.#round());
    this.#running = next;
    return next;
  }

  async #round(): Promise<void> {
    if (this.#stopped) return;
    const { state, dirty, files } = this.#parts;
    const closed = Math.floor((this.#parts.now() - graceMs) / minuteMs) * minuteMs;
    try {
      let changed = false;
      const series = Math.max(1, [...this.#parts.catalog.all()].length);
      const stepMs = minuteMs * Math.min(24 * 60, Math.max(1, Math.floor(minuteRowsPerBlock / series)));
      while (state.minuteUpTo < closed && !this.#stopped) {
        const to = Math.min(closed, state.minuteUpTo + stepMs);
        await this.#closeMinutes(state.minuteUpTo, to);
        state.minuteUpTo = to;
        changed = true;
      }
      if (await this.#closeHours()) changed = true;
      if (await this.#closeDays()) changed = true;
      if (changed) await files.writeState(state);
      // Imports may go on for long; one pass takes what is there and the next what came since.
      if (dirty.size > 0 || dirty.processedVersion < dirty.version) await this.#cleanUp();
      this.lastError = undefined;
    } catch (error) {
      this.lastError = error instanceof Error ? error.message : String(error);
      throw error;
    }
    this.#parts.finished();
  }

  #nextVersion(): number {
    this.#version = Math.max(this.#version + 1, Date.now());
    return this.#version;
  }

  #counters(): number[] {
    const counters: number[] = [];
    for (const info of this.#parts.catalog.all()) if (info.counter) counters.push(info.paramId);
    return counters;
  }

  async #closeMinutes(from: number, to: number): Promise<void> {
    // From here on, readings before `to` that the flusher inserts are marked dirty: they may miss the statement below.
    this.#computingTo = Math.max(this.#computingTo, to);
    await this.#parts.showing(from, to);
    await this.#minutes(from, to, undefined, this.#counters());
  }

  async #minutes(start: number, end: number, series: readonly number[] | undefined, counters: readonly number[]): Promise<void> {
    if (start >= end) return;
    await this.#exec('minute', { source: 'raw', series, start, end, group: equalBuckets(minuteMs), counters });
  }

  async #hours(start: number, end: number, series: readonly number[] | undefined, counters: readonly number[]): Promise<void> {
    if (start >= end) return;
    await this.#exec('hour', { source: 'minute', series, start, end, group: equalBuckets(hourMs), counters });
  }

  /** Days in [from, to), both starts of days: those of 24 hours in one statement, the others each in its own. */
  async #days(timeZone: string, from: number, to: number, series: readonly number[], counters: readonly number[]): Promise<void> {
    if (series.length === 0) return;
    let start = from;
    while (start < to) {
      let end = nextDay(timeZone, start);
      const equal = end - start === dayMs;
      while (equal && end < to && nextDay(timeZone, end) - end === dayMs) end += dayMs;
      const source = wholeHours(timeZone, start, end) ? 'hour' : 'minute';
      const group = equal ? equalBuckets(dayMs, dayMs - (start % dayMs)) : `toInt64(${start})`;
      await this.#exec('day', { source, series, start, end, group, counters });
      start = end;
    }
  }

  #exec(level: 'minute' | 'hour' | 'day', request: Parameters<typeof rollupInsert>[1]): Promise<void> {
    return this.#parts.engine.exec(rollupInsert(level, request, this.#nextVersion()), { lane: 'work' });
  }

  async #closeHours(): Promise<boolean> {
    const { state } = this.#parts;
    const closed = Math.floor(state.minuteUpTo / hourMs) * hourMs;
    if (state.hourUpTo >= closed) return false;
    const counters = this.#counters();
    for (let from = state.hourUpTo; from < closed; from += 24 * hourMs)
      await this.#hours(from, Math.min(closed, from + 24 * hourMs), undefined, counters);
    state.hourUpTo = closed;
    return true;
  }

  async #closeDays(): Promise<boolean> {
    const { state } = this.#parts;
    let changed = false;
    for (const [timeZone, series] of this.#zones()) {
      // Days before the first run of a zone hold imported readings only; their marks see to them.
      const from = state.dayUpTo[timeZone] ?? dayStart(timeZone, state.hourUpTo);
      let to = from;
      for (;;) {
        const end = nextDay(timeZone, to);
        if (end > (wholeHours(timeZone, to, end) ? state.hourUpTo : state.minuteUpTo)) break;
        to = end;
      }
      if (from === to && state.dayUpTo[timeZone] !== undefined) continue;
      await this.#days(timeZone, from, to, series, this.#counters());
      state.dayUpTo[timeZone] = to;
      changed = true;
    }
    return changed;
  }

  #zones(only?: ReadonlySet<number>): Map<string, number[]> {
    const zones = new Map<string, number[]>();
    const put = (info: SeriesInfo) => {
      const list = zones.get(info.timeZone);
      if (list) list.push(info.paramId);
      else zones.set(info.timeZone, [info.paramId]);
    };
    if (only) {
      for (const id of only) {
        const info = this.#parts.catalog.get(id);
        if (info) put(info);
      }
    } else for (const info of this.#parts.catalog.all()) if (info.storage !== 'live') put(info);
    return zones;
  }

  async #cleanUp(): Promise<void> {
    const { dirty } = this.#parts;
    const work = dirty.take();
    try {
      const spans: { key: string; series: readonly number[]; from: number; to: number }[] = [];
      for (const block of work.blocks) {
        if (this.#stopped) throw new EngineAway('Stopping');
        await this.#hoursAgain(block);
        const key = block.series.join();
        const last = spans.at(-1);
        // Days are computed once, although several blocks of an import touch them.
        if (last && last.key === key && block.from - last.to < dayMs) last.to = block.to;
        else spans.push({ ...block, key });
      }
      for (const span of spans) await this.#daysAgain(span);
    } catch (error) {
      work.failed();
      throw error;
    }
    work.done();
  }

  async #hoursAgain(block: DirtyBlock): Promise<void> {
    const { state } = this.#parts;
    const counters = this.#counters();
    await this.#minutes(block.from, Math.min(block.to, state.minuteUpTo), block.series, counters);
    await this.#hours(block.from, Math.min(block.to, state.hourUpTo), block.series, counters);
  }

  async #daysAgain(block: DirtyBlock): Promise<void> {
    const { state } = this.#parts;
    for (const [timeZone, series] of this.#zones(new Set(block.series))) {
      const upTo = state.dayUpTo[timeZone] ?? Number.NEGATIVE_INFINITY;
      const from = dayStart(timeZone, block.from);
      const to = Math.min(upTo, nextDay(timeZone, block.to - 1));
      if (from < to) await this.#days(timeZone, from, to, series, this.#counters());
    }
  }
}

/** State for a store without a state file: nothing before `now` is computed by schedule, only what is marked. */
export function firstState(now: number): RollupState {
  const minuteUpTo = Math.floor(now / minuteMs) * minuteMs;
  return { minuteUpTo, hourUpTo: Math.floor(now / hourMs) * hourMs, dayUpTo: {} };
}
