/** The judge of one condition, pure: whether it is true, since when, and whether an alarm begins or ends. Has an on and an off delay. */

export interface Delays {
  /** On delay: time for which it must be true, ms. */
  readonly onMs: number;
  /** Off delay: time for which it must be false, ms. */
  readonly offMs: number;
}

export interface ConditionState {
  readonly raised: boolean;
  /** Since when it has differed from the alarm without a gap: by the reading, and by the judge's clock. Null: it does not differ. */
  readonly since: { readonly time: number; readonly at: number } | null;
}

/** `time` is the reading's, `at` the judge's own clock: delays run by it, so that they end without a reading. `off`: not evaluated now. */
export type ConditionEvent =
  | { readonly kind: 'value'; readonly time: number; readonly at: number; readonly holds: boolean }
  | { readonly kind: 'unknown' | 'off' | 'tick'; readonly at: number };

export interface ConditionEffect {
  readonly kind: 'raise' | 'clear';
  readonly time: number;
}

export interface ConditionStep {
  readonly state: ConditionState;
  readonly effects: readonly ConditionEffect[];
}

/** Continues with the open entry of the log. */
export const beginning = (raised: boolean): ConditionState => ({ raised, since: null });

const nothing: readonly ConditionEffect[] = [];

/** Whether the delay is over; `before`: it was over before this instant, at which the condition may end. */
function settled(state: ConditionState, { onMs, offMs }: Delays, at: number, before = false): ConditionStep {
  const { raised, since } = state;
  if (since === null) return { state, effects: nothing };
  const delayMs = raised ? offMs : onMs;
  const stoodMs = at - since.at;
  if (before ? stoodMs <= delayMs : stoodMs < delayMs) return { state, effects: nothing };
  return { state: beginning(!raised), effects: [{ kind: raised ? 'clear' : 'raise', time: since.time + delayMs }] };
}

/** The state after a step of the clock: `by` is added to the judge's instants, stamps of readings are mapped by `trueTime`. */
export function conditionAfterStep(state: ConditionState, by: number, trueTime: (stamp: number) => number): ConditionState {
  return { ...state, since: state.since && { time: trueTime(state.since.time), at: state.since.at + by } };
}

export function judgeCondition(before: ConditionState, delays: Delays, event: ConditionEvent): ConditionStep {
  const { at } = event;
  if (event.kind === 'tick') return settled(before, delays, at);
  const { state, effects } = settled(before, delays, at, true);
  switch (event.kind) {
    case 'unknown':
      // An active alarm remains active: its end is unknown.
      return { state: beginning(state.raised), effects };
    case 'off':
      return { state: beginning(false), effects: state.raised ? [...effects, { kind: 'clear', time: at }] : effects };
    case 'value': {
      if (event.holds === state.raised) return { state: state.since === null ? state : beginning(state.raised), effects };
      const next = settled({ raised: state.raised, since: state.since ?? { time: event.time, at } }, delays, at);
      return { state: next.state, effects: [...effects, ...next.effects] };
    }
  }
}
