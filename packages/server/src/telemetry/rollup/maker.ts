/** Computes roll-ups of given buckets: each from the readings or the next finer level. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { Exclusive } from '../../kernel/exclusive.ts';
import { nextDay } from '../../time/days.ts';
import { wholeHours } from '../../time/zone.ts';
import type { Engine } from '../engine/types.ts';
import type { SeriesCatalog } from '../types.ts';
import { minuteRowsPerStatement } from './dirty.ts';
import { presenceOf } from './presence.ts';
import { areSingle, singleInsert } from './single.ts';
import { clearDays, countersOf, equalBuckets, type PartialsRequest, rollupInsert } from './sql.ts';
import { nextVersion, type RollupState } from './state.ts';

export interface MakerParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly state: RollupState;
}

/** Ranges of whole hours, one per statement. */
function* stretches(start: number, end: number, series: number): Generator<readonly [number, number]> {
  const step = hourMs * Math.max(1, Math.floor((minuteRowsPerStatement * minuteMs) / (hourMs * series)));
  for (let from = start; from < end; from += step) yield [from, Math.min(end, from + step)];
}

export class RollupMaker {
  readonly #parts: MakerParts;
  readonly #statements = new Exclusive();

  constructor(parts: MakerParts) {
    this.#parts = parts;
  }

  /** Runs work while no roll-up statement runs. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.#statements.run(work);
  }

  async #make(level: 'minute' | 'hour' | 'day', request: PartialsRequest): Promise<void> {
    const { engine, catalog } = this.#parts;
    const { series, start, end } = request;
    if (start >= end || series?.length === 0) return;
    const presence = await presenceOf(engine, catalog, series, start, end, { lane: 'work' });
    // Its version is from the time at which it reads: readings removed since are covered by newer rows.
    await this.between(() => {
      const insert = rollupInsert(level, { ...request, counters: countersOf(catalog.all()), presence }, nextVersion(this.#parts.state));
      return engine.exec(insert, { lane: 'work', from: start });
    });
  }

  /** Computes minutes of [start, end) from readings; `series` absent: of all. */
  minutes(start: number, end: number, series?: readonly number[]): Promise<void> {
    return this.#make('minute', { source: 'raw', series, start, end, group: equalBuckets(minuteMs) });
  }

  /** The same for some series, much faster if no minute contains two readings of one; returns whether that was the case. */
  async minutesOf(start: number, end: number, series: readonly number[]): Promise<boolean> {
    if (start >= end || series.length === 0) return false;
    const { engine, state } = this.#parts;
    const request = { series, start, end };
    if (!(await areSingle(engine, request))) {
      for (const [from, to] of stretches(start, end, series.length)) await this.minutes(from, to, series);
      return false;
    }
    await this.between(() => engine.exec(singleInsert(request, nextVersion(state)), { lane: 'work', from: start }));
    return true;
  }

  /** Computes hours from minutes, or from readings: faster, with the same result, if all of those are retained and few. */
  async hours(start: number, end: number, series?: readonly number[], source: 'raw' | 'minute' = 'minute'): Promise<void> {
    const parts = series && source === 'minute' ? stretches(start, end, series.length) : [[start, end] as const];
    for (const [from, to] of parts) {
      const request = { source, series, start: from, end: to, group: equalBuckets(hourMs), distinct: source === 'raw' };
      await this.#make('hour', request);
    }
  }

  /**
   * Computes days in [from, to), both starts of days: those of 24 hours in one statement, each other in a separate one. Those that begin
   * before `minuteFrom` are computed from hours, even in a time zone with a half-hour offset.
   */
  async days(timeZone: string, from: number, to: number, series: readonly number[], minuteFrom = Number.NEGATIVE_INFINITY): Promise<void> {
    let start = from;
    while (start < to) {
      let end = nextDay(timeZone, start);
      const equal = end - start === dayMs;
      const old = start < minuteFrom;
      while (equal && end < to && end < minuteFrom === old && nextDay(timeZone, end) - end === dayMs) end += dayMs;
      const source = old || wholeHours(timeZone, start, end) ? 'hour' : 'minute';
      const group = equal ? equalBuckets(dayMs, dayMs - (start % dayMs)) : `toInt64(${start})`;
      await this.#make('day', { source, series, start, end, group });
      start = end;
    }
  }

  /** Removes every day of some series. */
  clearDays(series: readonly number[]): Promise<void> {
    return this.between(() => this.#parts.engine.exec(clearDays(series, nextVersion(this.#parts.state)), { lane: 'work' }));
  }
}
