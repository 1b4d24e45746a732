/** Computes the roll-ups of every bucket soon after it closes, and again those that late readings or imports made dirty. */
import { numbers } from '../engine/native-format.ts';
import { type Engine, EngineAway } from '../engine/types.ts';
import type { Logger } from '../logger.ts';
import { database } from '../schema.ts';
import type { SeriesCatalog, SeriesInfo } from '../types.ts';
import { dayMs, dayStart, nextDay, wholeHours } from '../zone.ts';
import { cutting, noteZones } from './day-zones.ts';
import { type DirtyBlock, type DirtyHours, hourMs, minuteMs, minuteRowsPerBlock } from './dirty.ts';
import { keptOfAll } from './kept.ts';
import { presenceOf } from './presence.ts';
import { type Counters, clearDays, equalBuckets, type PartialsRequest, rollupInsert } from './sql.ts';
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
/** Series whose days are cut again together, and rows of the finer level that one of the statements reads: bounds the engine's memory. */
const seriesPerCut = 200;
const rowsPerCut = 1_000_000;

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
      // Before days are made of them: a zone that changes meanwhile is seen to have changed.
      if (noteZones(state, this.#parts.catalog.all())) changed = true;
      if (await this.#closeDays()) changed = true;
      if (changed) await files.writeState(state);
      // Imports may go on for long; one pass takes what is there and the next what came since.
      if (dirty.size > 0 || dirty.processedVersion < dirty.version) await this.#cleanUp();
      await this.#cutAgain();
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

  #counters(): Counters {
    const counters = new Map<number, number>();
    for (const info of this.#parts.catalog.all()) if (info.counter) counters.set(info.paramId, info.width ?? 0);
    return counters;
  }

  async #closeMinutes(from: number, to: number): Promise<void> {
    // From here on, readings before `to` that the flusher inserts are marked dirty: they may miss the statement below.
    this.#computingTo = Math.max(this.#computingTo, to);
    await this.#parts.showing(from, to);
    await this.#minutes(from, to, undefined, this.#counters());
  }

  async #minutes(start: number, end: number, series: readonly number[] | undefined, counters: Counters): Promise<void> {
    if (start >= end) return;
    await this.#exec('minute', { source: 'raw', series, start, end, group: equalBuckets(minuteMs), counters });
  }

  async #hours(start: number, end: number, series: readonly number[] | undefined, counters: Counters): Promise<void> {
    if (start >= end) return;
    await this.#exec('hour', { source: 'minute', series, start, end, group: equalBuckets(hourMs), counters });
  }

  /**
   * Days in [from, to), both starts of days: those of 24 hours in one statement, the others each in its own. Those that
   * begin before `minuteFrom` are made of hours even in a zone half an hour off.
   */
  async #days(
    timeZone: string,
    from: number,
    to: number,
    series: readonly number[],
    counters: Counters,
    minuteFrom = Number.NEGATIVE_INFINITY,
  ): Promise<void> {
    if (series.length === 0) return;
    let start = from;
    while (start < to) {
      let end = nextDay(timeZone, start);
      const equal = end - start === dayMs;
      const old = start < minuteFrom;
      while (equal && end < to && end < minuteFrom === old && nextDay(timeZone, end) - end === dayMs) end += dayMs;
      const source = old || wholeHours(timeZone, start, end) ? 'hour' : 'minute';
      const group = equal ? equalBuckets(dayMs, dayMs - (start % dayMs)) : `toInt64(${start})`;
      await this.#exec('day', { source, series, start, end, group, counters });
      start = end;
    }
  }

  async #exec(level: 'minute' | 'hour' | 'day', request: PartialsRequest): Promise<void> {
    const { engine, catalog } = this.#parts;
    const { series, start, end } = request;
    const presence = await presenceOf(engine, catalog, series, start, end, { lane: 'work' });
    await engine.exec(rollupInsert(level, { ...request, presence }, this.#nextVersion()), { lane: 'work' });
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
      // A zone begins today. Earlier days hold imported readings, whose marks see to them, or are those of series that
      // came from another zone, and `#cutAgain` makes them.
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

  /** Days of series whose project has moved to another time zone: those of the old zone go, and all are made again. */
  async #cutAgain(): Promise<void> {
    const { state, files, engine } = this.#parts;
    const zones = state.dayZones ?? new Map<number, string>();
    for (const [timeZone, all] of this.#zones()) {
      const upTo = state.dayUpTo[timeZone];
      if (upTo === undefined) continue;
      const moved = all.filter((id) => (zones.get(id) ?? timeZone) !== timeZone);
      for (let at = 0; at < moved.length; at += seriesPerCut) {
        const series = moved.slice(at, at + seriesPerCut);
        // On disk before the first change, so that a server that dies in between begins again, whatever the zone is then.
        for (const id of series) zones.set(id, cutting);
        await files.writeState(state);
        await engine.exec(clearDays(series, this.#nextVersion()), { lane: 'work' });
        await this.#allDays(timeZone, upTo, series);
        for (const id of series) zones.set(id, timeZone);
        await files.writeState(state);
      }
    }
  }

  /** Every day before `upTo` that has hours, a slice of time a statement. */
  async #allDays(timeZone: string, upTo: number, series: readonly number[]): Promise<void> {
    const { engine, catalog, state } = this.#parts;
    const where = `series IN (${series.join(',')})`;
    const answer = await engine.query(`SELECT min(bucket) AS b, count() AS n FROM ${database}.hour WHERE ${where}`, { lane: 'work' });
    if ((numbers(answer, 'n')[0] ?? 0) === 0) return;
    const first = dayStart(timeZone, numbers(answer, 'b')[0] ?? 0);
    const levels = series.map((id) => catalog.get(id)?.storage ?? 'live');
    const { minuteFrom } = keptOfAll(levels, state.minuteUpTo);
    const rowsPerDay = series.length * (wholeHours(timeZone, first, upTo) ? 24 : 24 * 60);
    const sliceMs = dayMs * Math.max(1, Math.floor(rowsPerCut / rowsPerDay));
    const counters = this.#counters();
    for (let from = first; from < upTo; ) {
      if (this.#stopped) throw new EngineAway('Stopping');
      const to = Math.min(upTo, nextDay(timeZone, from + sliceMs - dayMs));
      await this.#days(timeZone, from, to, series, counters, minuteFrom);
      from = to;
    }
  }
}

/** State for a store without a state file: nothing before `now` is computed by schedule, only what is marked. */
export function firstState(now: number): RollupState {
  const minuteUpTo = Math.floor(now / minuteMs) * minuteMs;
  return { minuteUpTo, hourUpTo: Math.floor(now / hourMs) * hourMs, dayUpTo: {} };
}
