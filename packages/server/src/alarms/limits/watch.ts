/** The judge of one quantity against its limits, pure: whether an alarm begins, worsens or ends. Used by every kind of limit. */
import type { Severity } from '@czyun/devices';

/** Limits of a quantity that is an alarm above them; `levels[0]` is level 1, the most severe. */
export interface WatchRule {
  readonly levels: readonly [number | null, number | null, number | null];
  /** Clears only at the mildest limit minus this. */
  readonly deadBand: number;
  /** On delay, ms: how long the quantity must exceed the level. */
  readonly delayMs: number;
}

/** When the quantity exceeded a level: by the time of the reading, and by the clock of the judge. */
interface Since {
  readonly time: number;
  readonly at: number;
}

export interface WatchState {
  /** The most severe level raised while the alarm is active; null: it is not active. */
  readonly raised: Severity | null;
  /** Start of the uninterrupted known time above each level; null: not above it. */
  readonly above: readonly [Since | null, Since | null, Since | null];
}

/**
 * `time` (of the reading) and `at` (the judge's own clock) in ms: delays run by `at`, so that they end even without a reading. `unknown`:
 * the newest value is stale or bad. `off`: not evaluated now because of schedule, state, or missing limits.
 */
export type WatchEvent =
  | { readonly kind: 'value'; readonly time: number; readonly at: number; readonly value: number }
  | { readonly kind: 'unknown'; readonly at: number }
  | { readonly kind: 'off'; readonly at: number }
  | { readonly kind: 'tick'; readonly at: number };

export type WatchEffect =
  | { readonly kind: 'raise'; readonly time: number; readonly level: Severity; readonly limit: number }
  | { readonly kind: 'clear'; readonly time: number };

export interface Watched {
  readonly state: WatchState;
  readonly effects: readonly WatchEffect[];
}

const none = [null, null, null] as const;
export const quiet: WatchState = { raised: null, above: none };
const levels = [1, 2, 3] as const;

/** Resumes with the alarm that is active in the log. */
export const standing = (raised: Severity | null): WatchState => (raised === null ? quiet : { raised, above: none });

/**
 * Levels exceeded beyond their delay, in order, so that the result does not depend on how often this runs; `before`: only those exceeded
 * longer than the delay, since the condition may end at this very instant.
 */
function clock(state: WatchState, rule: WatchRule, at: number, before = false): Watched {
  if (state.above === none) return { state, effects: [] };
  const due = levels.flatMap((level) => {
    const [since, limit] = [state.above[level - 1], rule.levels[level - 1]];
    if (!since || limit === null || limit === undefined) return [];
    const stoodMs = at - since.at;
    const isDue = before ? stoodMs > rule.delayMs : stoodMs >= rule.delayMs;
    return isDue ? [{ time: since.time + rule.delayMs, at: since.at, level, limit }] : [];
  });
  let { raised } = state;
  const effects: WatchEffect[] = [];
  for (const { time, level, limit } of due.sort((a, b) => a.at - b.at || a.level - b.level)) {
    if (raised !== null && level >= raised) continue;
    raised = level;
    effects.push({ kind: 'raise', time, level, limit });
  }
  return effects.length === 0 ? { state, effects } : { state: { ...state, raised }, effects };
}

/** The mildest limit. */
export function mildest({ levels: [first, second, third] }: WatchRule): number | null {
  return third ?? second ?? first;
}

function value(before: WatchState, rule: WatchRule, event: Extract<WatchEvent, { kind: 'value' }>): Watched {
  const last = mildest(rule);
  if (last === null) return off(before, event.time);
  if (before === quiet && event.value <= last) return { state: before, effects: [] };
  // The time above a level counts up to now, even if the clock was not checked in the meantime.
  const advanced = clock(before, rule, event.at, true);
  const { raised } = advanced.state;
  if (event.value <= last && (raised === null || event.value <= last - rule.deadBand))
    return { state: quiet, effects: raised === null ? advanced.effects : [...advanced.effects, { kind: 'clear', time: event.time }] };
  const sinceOf = (index: 0 | 1 | 2): Since | null => {
    const limit = rule.levels[index];
    return limit === null || event.value <= limit ? null : (advanced.state.above[index] ?? { time: event.time, at: event.at });
  };
  const next = clock({ raised, above: [sinceOf(0), sinceOf(1), sinceOf(2)] }, rule, event.at);
  return { state: next.state, effects: [...advanced.effects, ...next.effects] };
}

function off(state: WatchState, time: number): Watched {
  return { state: quiet, effects: state.raised === null ? [] : [{ kind: 'clear', time }] };
}

/**
 * The state under other limits from `at` on, with the last known value: a value above a level must be above the new one, or its delay
 * restarts. No delay ends before the limits were set.
 */
export function underRule(state: WatchState, { levels: limits, delayMs }: WatchRule, value: number, at: number): WatchState {
  if (state === quiet) return state;
  const still = (index: 0 | 1 | 2): Since | null => {
    const since = state.above[index];
    if (since === null || value <= (limits[index] ?? Infinity)) return null;
    const lateMs = Math.max(0, at - delayMs - since.at);
    return { time: since.time + lateMs, at: since.at + lateMs };
  };
  return { ...state, above: [still(0), still(1), still(2)] };
}

/** The state after a step of the clock: `by` is added to the judge's instants, stamps of readings are mapped by `trueTime`. */
export function watchAfterStep(state: WatchState, by: number, trueTime: (stamp: number) => number): WatchState {
  if (state.above === none) return state;
  const later = (since: Since | null | undefined): Since | null => (since ? { time: trueTime(since.time), at: since.at + by } : null);
  const [first, second, third] = state.above;
  return { ...state, above: [later(first), later(second), later(third)] };
}

/** The next state and its effects. After a change of the limits the value must be passed again. */
export function watch(state: WatchState, rule: WatchRule, event: WatchEvent): Watched {
  switch (event.kind) {
    case 'value':
      return value(state, rule, event);
    case 'tick':
      return clock(state, rule, event.at);
    case 'unknown': {
      const advanced = clock(state, rule, event.at, true);
      return { state: standing(advanced.state.raised), effects: advanced.effects };
    }
    case 'off': {
      const advanced = clock(state, rule, event.at, true);
      const ended = off(advanced.state, event.at);
      return { state: ended.state, effects: [...advanced.effects, ...ended.effects] };
    }
  }
}
