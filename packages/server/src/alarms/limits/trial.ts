/**
 * Effect of a set of limits in a past time: the judge of live values processes the stored readings one by one, with their own times as the
 * clock. No roll-up is used, so that no crossing is lost. A reading counts for its stored validity; unknown values stop delays as they do
 * live.
 */
import { dayMs, hourMs, type LimitKind, type LimitTrial, limitKinds, minuteMs, type ParamLimits } from '@czyun/contract';
import type { ParamRecord } from '../../registry/types.ts';
import type { Current, CurveAnswer, History } from '../../telemetry/types.ts';
import { distanceOf, rateOf, spreadOf } from './kinds.ts';
import { type LimitEffect, ParamJudge } from './param-judge.ts';
import { PastGate, type PastStates } from './past-gate.ts';
import type { LimitTarget } from './targets.ts';

export interface TrialRequest {
  readonly target: LimitTarget;
  readonly limits: ParamLimits;
  /** [start, end), ms. */
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  /** The same parameter of the peer devices, if the limits compare with them. */
  readonly neighbours: readonly ParamRecord[];
  readonly states: PastStates;
}

export interface TrialWatch {
  readonly signal: AbortSignal;
  /** Progress, 0 to 1. */
  readonly reached?: (share: number) => void;
  /** Awaited between pieces, so that others can go first. */
  readonly breathe?: () => Promise<void>;
}

type Readings = Pick<History, 'buckets' | 'valuesAt'>;

/** Maximum number of readings of a trial; it ends early at more. */
const maxReadings = 20_000_000;
const maxEpisodes = 500;
/** Approximate number of readings per query. */
const aimed = 50_000;
const firstMs = hourMs;

/** A good value and the end of its validity. */
interface Counting {
  readonly value: number;
  readonly until: number;
}

interface Reading {
  readonly paramId: number;
  readonly time: number;
  readonly value: number;
  /** 0: until the next one. */
  readonly hold: number;
}

type Episode = LimitTrial['episodes'][number];

class Trial {
  readonly #request: TrialRequest;
  readonly #past: PastGate;
  readonly #judge: ParamJudge;
  readonly #own: ReadonlySet<number>;
  readonly #values = new Map<number, Counting>();
  readonly #open = new Map<LimitKind, { -readonly [F in keyof Episode]: Episode[F] }>();
  readonly #peaks = new Map<LimitKind, number>();
  readonly #sums = new Map<LimitKind, { count: number; stoodMs: number }>();
  readonly #episodes: Episode[] = [];
  #clock: number;
  readings = 0;

  constructor(request: TrialRequest) {
    this.#request = request;
    this.#clock = request.start;
    this.#past = new PastGate(request.limits, request.states, request.timeZone);
    this.#own = new Set(request.target.params.map(({ paramId }) => paramId));
    this.#judge = new ParamJudge(request.limits, request.target.isFamily, (effect) => this.#apply(effect));
    this.#gate(request.start);
  }

  /** Readings in order of time. */
  take(readings: readonly Reading[]): void {
    for (let from = 0; from < readings.length; ) {
      const { time } = readings[from]!;
      this.passed(time);
      let to = from;
      for (; to < readings.length && readings[to]!.time === time; to += 1) this.#put(readings[to]!);
      if (readings.slice(from, to).some(({ paramId }) => this.#own.has(paramId))) this.#judgeAt(time);
      from = to;
    }
    this.readings += readings.length;
  }

  /** Advances the clock: values expire, schedule and states change. */
  passed(time: number): void {
    const lapsed = this.#lapse();
    if (this.#judge.isGated) {
      for (const edge of this.#past.edges(this.#clock, time)) {
        if (lapsed !== null && lapsed <= edge) this.#judge.unknown(lapsed);
        this.#gate(edge);
      }
    }
    if (lapsed !== null && lapsed < time) this.#judge.unknown(lapsed);
    this.#clock = time;
  }

  answer(end: number): LimitTrial {
    this.passed(end);
    this.#gate(end);
    for (const [kind, episode] of this.#open) this.#keep(kind, episode, end);
    const sums = limitKinds.flatMap((kind) => {
      const sum = this.#sums.get(kind);
      return sum ? [{ kind, ...sum }] : [];
    });
    return {
      start: this.#request.start,
      end,
      readings: this.readings,
      count: sums.reduce((sum, { count }) => sum + count, 0),
      stoodMs: sums.reduce((sum, { stoodMs }) => sum + stoodMs, 0),
      byKind: sums,
      episodes: this.#episodes.sort((a, b) => a.start - b.start),
    };
  }

  #put({ paramId, time, value, hold }: Reading): void {
    if (Number.isFinite(value)) this.#values.set(paramId, { value, until: hold === 0 ? Infinity : time + hold });
    else this.#values.delete(paramId);
  }

  #judgeAt(time: number): void {
    const { target, neighbours } = this.#request;
    const good = ({ paramId }: ParamRecord) => {
      const known = this.#values.get(paramId);
      return known && known.until >= time ? [known.value] : [];
    };
    if (target.isFamily) this.#judge.made('spread', time, time, spreadOf(target.params.flatMap(good)));
    else {
      const [value] = target.params.flatMap(good);
      if (value === undefined) this.#judge.unknown(time);
      else {
        this.#judge.value(time, time, value);
        if (this.#judge.judges('neighbour')) this.#judge.made('neighbour', time, time, distanceOf(value, neighbours.flatMap(good)));
      }
    }
    for (const kind of limitKinds) this.#peak(kind, time);
  }

  /** Expiry of the last of its own values; null: one is still valid. */
  #lapse(): number | null {
    let last: number | null = null;
    for (const { paramId } of this.#request.target.params) {
      const known = this.#values.get(paramId);
      if (known) last = Math.max(last ?? 0, known.until);
    }
    return last;
  }

  #gate(time: number): void {
    const { state, wall } = this.#past.at(time);
    this.#judge.clock(time, state, wall);
  }

  /** The most extreme value since the quantity exceeded a limit. */
  #peak(kind: LimitKind, time: number): void {
    const state = this.#judge.keyOf(kind);
    if (!state?.known || state.known.time !== time) return;
    const isOut = state.watch.raised !== null || state.watch.above.some((since) => since !== null);
    const before = isOut ? this.#peaks.get(kind) : undefined;
    const said = this.#said(kind, state.known.value, state.last ?? 0);
    const isFurther = before === undefined || (kind === 'limit-low' ? said < before : Math.abs(said) > Math.abs(before));
    const isHigher = kind === 'limit-high' ? before === undefined || said > before : isFurther;
    if (!isOut) this.#peaks.delete(kind);
    else if (isHigher) this.#peaks.set(kind, said);
    const open = this.#open.get(kind);
    if (open) open.extreme = this.#peaks.get(kind) ?? open.extreme;
  }

  /** The evaluated quantity as displayed. */
  #said(kind: LimitKind, value: number, last: number): number {
    if (kind === 'limit-low') return -value;
    if (kind === 'stuck') return last;
    if (kind === 'rate') return rateOf(this.#judge.keyOf(kind)?.samples ?? [], this.#request.limits.rateWindowS * 1000) ?? 0;
    return value;
  }

  #apply(effect: LimitEffect): void {
    const kind = effect.kindOf;
    const open = this.#open.get(kind);
    if (effect.kind === 'clear') {
      if (open) this.#keep(kind, { ...open, end: effect.time }, effect.time);
      this.#open.delete(kind);
      this.#peaks.delete(kind);
    } else if (open) open.level = effect.level;
    else {
      const known = this.#judge.keyOf(kind);
      const extreme = this.#peaks.get(kind) ?? this.#said(kind, known?.known?.value ?? 0, known?.last ?? 0);
      this.#open.set(kind, { kind, start: effect.time, end: null, level: effect.level, extreme });
    }
  }

  #keep(kind: LimitKind, episode: Episode, until: number): void {
    const sum = this.#sums.get(kind) ?? { count: 0, stoodMs: 0 };
    this.#sums.set(kind, { count: sum.count + 1, stoodMs: sum.stoodMs + Math.max(0, until - episode.start) });
    if (this.#episodes.length < maxEpisodes) this.#episodes.push({ ...episode });
  }
}

function readingsOf({ series }: CurveAnswer): Reading[] {
  const found: Reading[] = [];
  for (const { paramId, times, values, holds } of series)
    for (let row = 0; row < times.length; row += 1)
      found.push({ paramId, time: times[row] ?? 0, value: values[row] ?? Number.NaN, hold: holds?.[row] ?? 0 });
  return series.length > 1 ? found.sort((a, b) => a.time - b.time) : found;
}

/** Evaluates a past time; throws when aborted. */
export async function tryLimits(history: Readings, request: TrialRequest, { signal, reached, breathe }: TrialWatch): Promise<LimitTrial> {
  const { target, neighbours, start, end } = request;
  const paramIds = [...target.params, ...neighbours].map(({ paramId }) => paramId);
  const trial = new Trial(request);
  // Values sent on change may have been valid since long before.
  if (target.device.intervalMs === null)
    trial.take((await history.valuesAt({ paramIds, time: start, backMs: 30 * dayMs, good: true })).map(standingAt(start)));
  let [from, width] = [start, firstMs];
  while (from < end && trial.readings < maxReadings) {
    signal.throwIfAborted();
    const to = Math.min(end, from + width);
    const answer = await history.buckets({ paramIds, start: from, end: to, bucket: { count: 1, unit: 's' }, aggregate: 'none', signal });
    const readings = readingsOf(answer);
    trial.take(readings);
    from = answer.next ?? to;
    const fitting = readings.length === 0 ? width * 4 : (width * aimed) / readings.length;
    width = Math.max(minuteMs, Math.min(dayMs, width * 4, Math.max(width / 4, fitting)));
    reached?.((from - start) / (end - start));
    await breathe?.();
  }
  return trial.answer(Math.min(from, end));
}

const standingAt =
  (start: number) =>
  ({ paramId, value }: Current): Reading => ({ paramId, time: start, value, hold: 0 });
