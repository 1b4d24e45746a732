/** The time model of one machine: planned time split by states, modes, stops and counts. Pure. */
import { minuteMs } from '@czyun/contract';
import type { cycleSources, OeeLoss } from '@czyun/contract/oee';
import type { StopType } from '@czyun/contract/stops';
import type { Span } from '../energy/spans.ts';
import { elementOf, itemOf, type OperationMode } from './elements.ts';
import type { MinuteCount } from './from-counts.ts';
import { createReferences, type Reference } from './references.ts';
import type { Slice } from './slices.ts';
import { noTime, type Tally } from './tally.ts';

/** Mode reported by the machine between two instants. */
export interface ModeSpan {
  readonly start: number;
  readonly end: number;
  readonly mode: OperationMode;
  readonly order: boolean;
}

export interface MachineStop {
  readonly start: number;
  readonly end: number;
  /** Type of the reason that a user entered; null: none. */
  readonly type: StopType | null;
}

/** Ideal time per piece. Equal cycles are the same object. */
export interface Cycle {
  /** Whole ms. */
  readonly ms: number;
  /** '' for all products. */
  readonly product: string;
  readonly source: (typeof cycleSources)[number];
}

export interface MachineFacts {
  /** In order, without gaps over the range. */
  readonly states: readonly Span[];
  /** In order; time outside the spans has no known mode and counts as with an order. */
  readonly modes: readonly ModeSpan[];
  /** In order, each with its true start and end. */
  readonly stops: readonly MachineStop[];
  /** In order. */
  readonly minutes: Iterable<MinuteCount>;
  /** Rejects that users recorded in addition to the counter. */
  readonly recorded: readonly { readonly time: number; readonly quantity: number }[];
  /** null: none is known. */
  readonly cycleAt: (time: number) => Cycle | null;
}

/** Shorter stops are minor ones, unless their reason is unscheduled. */
export const minorStopMs = 5 * minuteMs;
/** Rejects within this time after a set-up or a long stop are rejects at the start. */
export const startMs = 15 * minuteMs;
/** A stop of at least this length ends a production run. */
export const longStopMs = 30 * minuteMs;

/**
 * Looks up spans at non-decreasing instants. Returns the same object for equal results: a month has a million minutes of several machines.
 */
function cursor<T extends { readonly start: number; readonly end: number }>(spans: readonly T[]) {
  let index = 0;
  let found: { readonly span: T | undefined; readonly until: number } = { span: undefined, until: Number.NEGATIVE_INFINITY };
  return (time: number): typeof found => {
    if (time < found.until) return found;
    while ((spans[index]?.end ?? Number.POSITIVE_INFINITY) <= time) index += 1;
    const next = spans[index];
    if (!next) found = { span: undefined, until: Number.POSITIVE_INFINITY };
    else found = next.start <= time ? { span: next, until: next.end } : { span: undefined, until: next.start };
    return found;
  };
}

export function isMinor({ start, end, type }: MachineStop): boolean {
  return type === 'speedLoss' || (type !== 'unscheduled' && end - start < minorStopMs);
}

/** Starts of production after a set-up or a long stop. */
export function startsOf({ states, modes }: Pick<MachineFacts, 'states' | 'modes'>): number[] {
  const starts: number[] = [];
  let stoppedAt: number | undefined;
  for (const { state, start } of states) {
    if (itemOf(state) !== 'executing') {
      stoppedAt ??= start;
      continue;
    }
    const from = stoppedAt;
    stoppedAt = undefined;
    if (from === undefined) continue;
    const wasSetUp = modes.some((each) => each.mode === 'setup' && each.start < start && from < each.end);
    if (wasSetUp || start - from >= longStopMs) starts.push(start);
  }
  return starts;
}

type Sums = { -readonly [K in keyof Tally]: Tally[K] };

export interface MachineTime {
  /** One for each slice. */
  readonly tallies: readonly Tally[];
  readonly references: readonly Reference[];
  /** Pieces made in planned time, by the ideal cycle used. */
  readonly cycles: ReadonlyMap<Cycle, number>;
}

export function machineTime(facts: MachineFacts, slices: readonly Slice[]): MachineTime {
  const [states, modes, stops] = [cursor(facts.states), cursor(facts.modes), cursor(facts.stops)];
  const references = createReferences();
  const tallies = slices.map((slice): Sums => {
    const sums: Sums = { ...noTime };
    for (const { start, end } of slice.work) {
      sums.plannedMs += end - start;
      for (let time = start; time < end; ) {
        const [state, mode, stop] = [states(time), modes(time), stops(time)];
        const to = Math.min(end, state.until, mode.until, stop.until);
        addTime(sums, { ms: to - time, state: state.span, mode: mode.span, stop: stop.span }, (loss) =>
          references.time(loss, time, to, stop.span?.start),
        );
        time = to;
      }
    }
    return sums;
  });
  const cycles = addPieces(facts, slices, tallies, references.pieces);
  return { tallies, references: references.list(), cycles };
}

interface Part {
  readonly ms: number;
  readonly state: Span | undefined;
  readonly mode: ModeSpan | undefined;
  readonly stop: MachineStop | undefined;
}

/** Adds a part of planned time in which nothing changes. */
function addTime(sums: Sums, { ms, state, mode, stop }: Part, lost: (loss: OeeLoss) => void): void {
  const item = itemOf(state?.state ?? 'unknown');
  if (item === null) {
    sums.unknownMs += ms;
    return;
  }
  const element = elementOf({ item, mode: mode?.mode ?? 'processing', order: mode?.order ?? true });
  const isDown = element === 'ADET' || element === 'ADOT';
  if (isDown && stop?.type === 'planned') {
    sums.plannedStopMs += ms;
    return;
  }
  sums[element] += ms;
  if (element === 'AUST') lost('setup');
  if (!isDown) return;
  const minor = stop !== undefined && isMinor(stop);
  sums[minor ? 'minorMs' : 'breakdownMs'] += ms;
  lost(minor ? 'minorStops' : 'breakdowns');
}

type PieceLoss = Extract<OeeLoss, 'reducedSpeed' | 'startRejects' | 'rejects'>;
type LosePieces = (loss: PieceLoss, time: number, ms: number, pieces: number) => void;

/** Below this share of the ideal count a minute of production is slow. */
export const slowShare = 0.8;

/** Adds pieces by whole minutes, since shifts and breaks begin and end on them. */
function addPieces(facts: MachineFacts, slices: readonly Slice[], tallies: readonly Sums[], lost: LosePieces) {
  const cycles = new Map<Cycle, number>();
  const work = slices.flatMap((slice, index) => slice.work.map((span) => ({ ...span, sums: tallies[index] })));
  const [states, at] = [cursor(facts.states), cursor(work)];
  const starts = startsOf(facts);
  let begun = 0;
  // Minutes are in order, so only the last start that has begun is needed.
  const isStart = (time: number) => {
    while ((starts[begun] ?? Number.POSITIVE_INFINITY) <= time) begun += 1;
    return time < (starts[begun - 1] ?? Number.NEGATIVE_INFINITY) + startMs;
  };
  const extra = Map.groupBy(facts.recorded, ({ time }) => time - (time % minuteMs));
  for (const { time, made, rejects } of facts.minutes) {
    const sums = at(time).span?.sums;
    const { span: state, until } = states(time);
    const isWhole = until >= time + minuteMs;
    if (!sums || ((state?.state ?? 'unknown') === 'unknown' && isWhole)) continue;
    const cycle = facts.cycleAt(time);
    const isRunning = state !== undefined && itemOf(state.state) === 'executing';
    const pieces = made ?? 0;
    const bad = (rejects ?? 0) + (extra.get(time)?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0);
    sums.made += pieces;
    sums.rejects += bad;
    if (made !== null) sums.countedMinutes += 1;
    if (cycle === null) {
      if (isRunning || pieces + bad > 0) sums.withoutCycle += 1;
      continue;
    }
    cycles.set(cycle, (cycles.get(cycle) ?? 0) + pieces);
    const [idealMs, rejectMs] = [pieces * cycle.ms, bad * cycle.ms];
    sums.idealMs += idealMs;
    sums.rejectMs += rejectMs;
    const loss = isStart(time) ? 'startRejects' : 'rejects';
    if (loss === 'startRejects') sums.startMs += rejectMs;
    if (bad > 0) lost(loss, time, rejectMs, bad);
    if (isRunning && isWhole && made !== null && idealMs < slowShare * minuteMs) lost('reducedSpeed', time, minuteMs - idealMs, pieces);
  }
  return cycles;
}
