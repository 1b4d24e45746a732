/** Computes the roll-ups of every bucket soon after it closes, and recomputes those that late readings or imports made dirty. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { Exclusive } from '../../kernel/exclusive.ts';
import { createPeriodic, logFailures, type Periodic } from '../../kernel/periodic.ts';
import type { Topic } from '../../kernel/topic.ts';
import { dayStart, nextDay } from '../../time/days.ts';
import { wholeHours } from '../../time/zone.ts';
import { type Engine, EngineAway } from '../engine/types.ts';
import type { Logger } from '../logger.ts';
import type { SeriesCatalog, SeriesInfo } from '../types.ts';
import { cutAgain, rowsPerCut } from './cut-again.ts';
import { noteTimeZones } from './day-zones.ts';
import { noteDeclared } from './declared.ts';
import { type DirtyBlock, type DirtyHours, minuteRowsPerStatement } from './dirty.ts';
import { RollupMaker } from './maker.ts';
import { peersShow, roundElsewhere, type SharedEngine, takenOver } from './peers.ts';
import { remake, rollupShape } from './remake.ts';
import type { SeriesRetention } from './retention.ts';
import type { RollupFiles, RollupState } from './state.ts';

export interface SchedulerParts {
  readonly engine: Engine;
  readonly files: RollupFiles;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly catalog: SeriesCatalog;
  readonly retention: SeriesRetention;
  readonly logger: Logger;
  readonly now: () => number;
  /** When it resolves, acknowledged readings before this time are in the engine. */
  readonly showing: (start: number, end: number) => Promise<void>;
  /** Published after each round, when segments may be ready for release. */
  readonly rounds: Topic<void>;
  /** Whether this process computes roll-ups. */
  readonly isOurs: () => boolean;
  /** Whether an import is running: roll-ups computed at the same time make it several times slower. */
  readonly importing?: () => boolean;
  /** Set if other servers store readings in the same engine. */
  readonly shared?: SharedEngine | undefined;
}

/** Readings usually arrive within this time; later ones make their hour dirty. */
const graceMs = 3000;
const everyMs = 5000;
/** Longest wait for an import, ms. */
const longestWaitMs = 10 * 60_000;

/** Days of some series to be computed in one statement; `key`: the series as text. */
interface Span extends DirtyBlock {
  readonly key: string;
  to: number;
}

/** Merges spans of the same days, as long as one statement can read their hours. */
function together(spans: Iterable<DirtyBlock>): DirtyBlock[] {
  const wider: DirtyBlock[] = [];
  for (const { series, from, to } of spans) {
    const last = wider.at(-1);
    const all = last?.from === from && last.to === to ? [...last.series, ...series] : [];
    if (all.length > 0 && (all.length * (to - from)) / hourMs <= rowsPerCut) wider[wider.length - 1] = { series: all, from, to };
    else wider.push({ series, from, to });
  }
  return wider;
}

export class RollupScheduler {
  lastError: string | undefined;
  readonly #parts: SchedulerParts;
  readonly #periodic: Periodic;
  readonly #rounds = new Exclusive();
  #stopped = false;
  /** Start of the wait for an import, by `performance.now()`. */
  #waitsSince: number | undefined;
  readonly #maker: RollupMaker;
  /** Whether the last round was computed here. */
  #wasOurs = false;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
    this.#maker = new RollupMaker(parts);
    parts.dirty.rolledUpTo = parts.shared ? Math.max(parts.state.minuteUpTo, parts.now()) : parts.state.minuteUpTo;
    const complain = logFailures(parts.logger, 'warn', 'roll-ups could not be computed; trying again');
    this.#periodic = createPeriodic({
      everyMs,
      work: () => this.round(true),
      failed: (error, failures) => {
        if (!(error instanceof EngineAway)) complain(error, failures);
      },
    });
  }

  start(): void {
    void this.#periodic.start();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#periodic.stop();
    await this.#rounds.idle();
  }

  /** Computes everything that is closed or dirty now; `waits`: dirty hours are left while an import is running. */
  round(waits = false): Promise<void> {
    return this.#rounds.run(() => this.#round(waits));
  }

  /** Runs work while no roll-up statement runs; a round may be between its statements. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.#maker.between(work);
  }

  #waitsForImport(): boolean {
    if (!this.#parts.importing?.()) this.#waitsSince = undefined;
    else this.#waitsSince ??= performance.now();
    return this.#waitsSince !== undefined && performance.now() - this.#waitsSince < longestWaitMs;
  }

  async #round(waits: boolean): Promise<void> {
    if (this.#stopped) return;
    if (!this.#parts.isOurs()) return this.#roundElsewhere();
    const { state, dirty, files, shared } = this.#parts;
    if (shared && !this.#wasOurs) {
      const { state: ofEngine, version } = await shared.ofEngine();
      takenOver(state, ofEngine, dirty, version);
      await files.writeState(state);
    }
    this.#wasOurs = true;
    // Evaluated for each step: a clock that was far ahead may be set back in the meantime.
    const closed = () => Math.floor((this.#parts.now() - graceMs) / minuteMs) * minuteMs;
    try {
      let changed = this.#stepBack();
      const series = Math.max(1, [...this.#parts.catalog.all()].length);
      const stepMs = minuteMs * Math.min(24 * 60, Math.max(1, Math.floor(minuteRowsPerStatement / series)));
      for (let end = closed(); state.minuteUpTo < end && !this.#stopped && this.#parts.isOurs(); end = closed()) {
        const to = Math.min(end, state.minuteUpTo + stepMs);
        if (!(await peersShow(this.#parts, state.minuteUpTo, to))) break;
        await this.#closeMinutes(state.minuteUpTo, to);
        state.minuteUpTo = to;
        changed = true;
      }
      if (await this.#closeHours()) changed = true;
      // Before days are computed from them, so that a time zone change in the meantime is detected.
      if (noteTimeZones(state, this.#parts.catalog.all())) changed = true;
      if (noteDeclared(state, this.#parts.catalog.all(), this.#parts.now())) changed = true;
      if (await this.#closeDays()) changed = true;
      if (changed) await files.writeState(state);
      // Imports may take long; one pass handles the current marks, and the next the later ones.
      if (dirty.size > 0 || dirty.processedVersion < dirty.version) await this.#cleanUp(waits);
      const again = { ...this.#parts, maker: this.#maker, stopped: () => this.#stopped || !this.#parts.isOurs() };
      await remake(again);
      await cutAgain(again, this.#timeZones());
      shared?.peers.closed(state);
      this.lastError = undefined;
    } catch (error) {
      this.lastError = error instanceof Error ? error.message : String(error);
      throw error;
    }
    this.#parts.rounds.publish();
  }

  /** Another server computes the roll-ups. */
  async #roundElsewhere(): Promise<void> {
    this.#wasOurs = false;
    if (await roundElsewhere(this.#parts)) this.#parts.rounds.publish();
  }

  /** After the clock was set back, buckets closed ahead of it are reopened and recomputed in their time. True if there were any. */
  #stepBack(): boolean {
    const { state, dirty } = this.#parts;
    const now = Math.floor(this.#parts.now() / minuteMs) * minuteMs;
    if (state.minuteUpTo <= now) return false;
    state.minuteUpTo = now;
    state.hourUpTo = Math.min(state.hourUpTo, Math.floor(now / hourMs) * hourMs);
    for (const [timeZone, upTo] of Object.entries(state.dayUpTo)) if (upTo > now) state.dayUpTo[timeZone] = dayStart(timeZone, now);
    dirty.rolledUpTo = now;
    return true;
  }

  async #closeMinutes(from: number, to: number): Promise<void> {
    // From here on, readings before `to` that the flusher inserts are marked dirty: they may miss the statement below.
    const { dirty } = this.#parts;
    dirty.rolledUpTo = Math.max(dirty.rolledUpTo, to);
    await this.#parts.showing(from, to);
    await this.#maker.minutes(from, to);
  }

  async #closeHours(): Promise<boolean> {
    const { state } = this.#parts;
    const closed = Math.floor(state.minuteUpTo / hourMs) * hourMs;
    if (state.hourUpTo >= closed) return false;
    for (let from = state.hourUpTo; from < closed; from += dayMs) await this.#maker.hours(from, Math.min(closed, from + dayMs));
    state.hourUpTo = closed;
    return true;
  }

  async #closeDays(): Promise<boolean> {
    const { state } = this.#parts;
    let changed = false;
    for (const [timeZone, series] of this.#timeZones()) {
      // A time zone starts with today. Earlier days contain imported readings, which are handled by their marks, or belong to series that
      // came from another time zone, which `#cutAgain` handles.
      const from = state.dayUpTo[timeZone] ?? dayStart(timeZone, state.hourUpTo);
      let to = from;
      for (;;) {
        const end = nextDay(timeZone, to);
        if (end > (wholeHours(timeZone, to, end) ? state.hourUpTo : state.minuteUpTo)) break;
        to = end;
      }
      if (from === to && state.dayUpTo[timeZone] !== undefined) continue;
      await this.#maker.days(timeZone, from, to, series);
      state.dayUpTo[timeZone] = to;
      changed = true;
    }
    return changed;
  }

  #timeZones(only?: ReadonlySet<number>): Map<string, number[]> {
    const timeZones = new Map<string, number[]>();
    const put = (info: SeriesInfo) => {
      const list = timeZones.get(info.timeZone);
      if (list) list.push(info.paramId);
      else timeZones.set(info.timeZone, [info.paramId]);
    };
    if (only) {
      for (const id of only) {
        const info = this.#parts.catalog.get(id);
        if (info) put(info);
      }
    } else for (const info of this.#parts.catalog.all()) if (info.storage !== 'live') put(info);
    return timeZones;
  }

  async #cleanUp(waits: boolean): Promise<void> {
    const isHeldUp = () => waits && this.#waitsForImport();
    if (isHeldUp()) return;
    const { dirty } = this.#parts;
    const work = dirty.take();
    const left: DirtyBlock[] = [];
    try {
      const spans: Span[] = [];
      for (const block of work.blocks) {
        if (this.#stopped) throw new EngineAway('Stopping');
        if (left.length > 0 || isHeldUp()) {
          left.push(block);
          continue;
        }
        await this.#hoursAgain(block);
        const key = block.series.join();
        const last = spans.at(-1);
        // Each day is computed once, even if several blocks of an import touch it.
        const hourRows = (block.series.length * (block.to - (last?.from ?? 0))) / hourMs;
        if (last && last.key === key && block.from - last.to < dayMs && hourRows <= rowsPerCut) last.to = block.to;
        else spans.push({ ...block, key });
      }
      for (const span of together(spans)) await this.#daysAgain(span);
    } catch (error) {
      work.failed();
      throw error;
    }
    if (left.length > 0) return work.partly(left);
    work.done();
    // The wait for an import starts again.
    this.#waitsSince = undefined;
  }

  async #hoursAgain(block: DirtyBlock): Promise<void> {
    const { state } = this.#parts;
    const isSingle = await this.#maker.minutesOf(block.from, Math.min(block.to, state.minuteUpTo), block.series);
    const { rawFrom } = this.#parts.retention.ofAll(block.series, state.minuteUpTo);
    const source = isSingle && block.from >= rawFrom ? 'raw' : 'minute';
    await this.#maker.hours(block.from, Math.min(block.to, state.hourUpTo), block.series, source);
  }

  async #daysAgain(block: DirtyBlock): Promise<void> {
    const { state } = this.#parts;
    for (const [timeZone, series] of this.#timeZones(new Set(block.series))) {
      const upTo = state.dayUpTo[timeZone] ?? Number.NEGATIVE_INFINITY;
      const from = dayStart(timeZone, block.from);
      const to = Math.min(upTo, nextDay(timeZone, block.to - 1));
      const { minuteFrom } = this.#parts.retention.ofAll(series, state.minuteUpTo);
      if (from < to) await this.#maker.days(timeZone, from, to, series, minuteFrom);
    }
  }
}

/** State for a store without a state file: nothing before `now` is computed by schedule, only marked hours. */
export function firstState(now: number): RollupState {
  const minuteUpTo = Math.floor(now / minuteMs) * minuteMs;
  return { minuteUpTo, hourUpTo: Math.floor(now / hourMs) * hourMs, dayUpTo: {}, shape: rollupShape };
}
