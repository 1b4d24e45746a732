/**
 * The judge of one kind of limit of one parameter, pure: takes readings, clock ticks and gaps, returns alarms. Shared by live values,
 * trials and tests.
 */
import type { LimitKind, ParamLimits } from '@czyun/contract';
import type { Severity } from '@czyun/devices';
import { inWindow, rateOf, rateShare, ruleOf, type Sample } from './kinds.ts';
import { standing, underRule, type WatchEffect, type WatchEvent, type WatchState, watch, watchAfterStep } from './watch.ts';

/**
 * `value` is the reading of the parameter itself; for a spread and a distance, the quantity computed from the others at that time. `on`:
 * whether schedule and state enable the limit.
 */
export type KeyEvent =
  | { readonly kind: 'value'; readonly time: number; readonly at: number; readonly value: number }
  | { readonly kind: 'unknown'; readonly at: number }
  | { readonly kind: 'gate'; readonly on: boolean; readonly at: number }
  | { readonly kind: 'limits'; readonly at: number }
  | { readonly kind: 'tick'; readonly at: number };

export interface KeyState {
  readonly watch: WatchState;
  readonly on: boolean;
  /** The last known quantity; null: currently unknown. */
  readonly known: Sample | null;
  /** For a change per minute: the readings of the window. */
  readonly samples: readonly Sample[];
  /** For a stuck value: the value. */
  readonly last: number | null;
}

export interface Judged {
  readonly state: KeyState;
  readonly effects: readonly WatchEffect[];
}

const noSamples: readonly Sample[] = [];

/** A judge that continues with the open entries of the log. */
export function keyState(raised: Severity | null = null): KeyState {
  return { watch: standing(raised), on: true, known: null, samples: noSamples, last: null };
}

/** The state after the clock was set, see `watchAfterStep`. */
export function keyAfterStep(state: KeyState, by: number, trueTime: (stamp: number) => number): KeyState {
  const later = (sample: Sample): Sample => ({ ...sample, time: trueTime(sample.time) });
  return {
    ...state,
    watch: watchAfterStep(state.watch, by, trueTime),
    known: state.known && later(state.known),
    samples: state.samples.map(later),
  };
}

/** The quantity that a kind evaluates of a reading, and the state that it stores; `restart`: its time beyond the limit restarts. */
function quantity(kind: LimitKind, limits: ParamLimits, state: KeyState, sample: Sample) {
  switch (kind) {
    case 'limit-low':
      return { value: -sample.value, state };
    case 'stuck':
      return { value: 1, restart: state.last !== null && state.last !== sample.value, state: { ...state, last: sample.value } };
    case 'rate': {
      const windowMs = limits.rateWindowS * 1000;
      const samples = inWindow(state.samples, sample, windowMs);
      const rate = rateOf(samples, windowMs);
      return { value: rate === undefined ? undefined : rateShare(rate, limits), state: { ...state, samples } };
    }
    default:
      return { value: sample.value, state };
  }
}

/** The next state and its effects. */
export function judgeKey(kind: LimitKind, limits: ParamLimits, before: KeyState, event: KeyEvent): Judged {
  const rule = ruleOf(kind, limits);
  const effects: WatchEffect[] = [];
  let state = before;
  const play = (next: WatchEvent) => {
    const watched = watch(state.watch, rule, next);
    if (watched.state !== state.watch) state = { ...state, watch: watched.state };
    effects.push(...watched.effects);
  };
  switch (event.kind) {
    case 'value': {
      const { value, restart, state: kept } = quantity(kind, limits, state, event);
      state = { ...kept, known: value === undefined ? null : { time: event.time, value } };
      if (!state.on) break;
      if (restart === true) play({ kind: 'value', time: event.time, at: event.at, value: 0 });
      if (value !== undefined) play({ kind: 'value', time: event.time, at: event.at, value });
      break;
    }
    case 'unknown':
      // Values before a gap are not compared with those after it.
      state = { ...state, known: null, samples: noSamples };
      play(event);
      break;
    case 'gate':
      if (event.on === state.on) break;
      state = { ...state, on: event.on };
      if (!event.on) play({ kind: 'off', at: event.at });
      else if (state.known) play({ kind: 'value', time: event.at, at: event.at, value: state.known.value });
      break;
    case 'limits': {
      // A share of the old limit is not comparable with the new one; it is known again with the next reading.
      const { known } = state;
      if (!state.on) break;
      if (kind === 'rate') state = { ...state, known: null };
      else if (known) {
        state = { ...state, watch: underRule(state.watch, rule, known.value, event.at) };
        play({ kind: 'value', time: event.at, at: event.at, value: known.value });
      }
      break;
    }
    case 'tick':
      play(event);
      break;
  }
  return { state, effects };
}
