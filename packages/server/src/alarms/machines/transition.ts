/** The state machine of one alarm key: a signal that rises and falls, its log entry, and the folding of a flapping one. Pure. */
import type { AlarmMark, Text } from '@czyun/devices';

/** Maximum changes within the window; more are flapping. */
export const flapChanges = 10;
/** Window of the changes, and time for which a flapping alarm is held active after the last of them, ms. */
export const flapWindowMs = 60_000;

/** The open entry of a key. */
export interface OpenEntry {
  /** Time of the reading that raised it. */
  readonly start: number;
  readonly mark: AlarmMark;
  readonly word: Text;
  /** Number of times the signal rose while this entry was open. */
  readonly count: number;
  /** Remains set: the entry covers a time of flapping. */
  readonly flapped: boolean;
  /** It was raised by a late reading. */
  readonly late?: boolean;
}

export interface AlarmState {
  readonly raised: boolean;
  readonly entry: OpenEntry | null;
  readonly flapping: boolean;
  /** Time of the reading with which a flapping signal last fell. */
  readonly fell: number;
  /** Newest time in an entry of this key: no later one starts or ends before it. */
  readonly newest: number;
  /** Times of the last changes, at most one more than `flapChanges`. */
  readonly changes: readonly number[];
  /** Server clock at the last of them. */
  readonly heard: number;
}

/**
 * `time` is the reading's, `at` the server's clock: a wrong device clock must not affect folding. Only `late` changes are counted by their
 * own times: a log of hours received within a second is not flapping.
 */
export type AlarmEvent =
  | {
      readonly kind: 'raise';
      readonly time: number;
      readonly at: number;
      readonly mark: AlarmMark;
      readonly word: Text;
      readonly late?: boolean;
    }
  | { readonly kind: 'clear'; readonly time: number; readonly at: number; readonly late?: boolean }
  | { readonly kind: 'tick'; readonly at: number };

/** Required writes. */
export type AlarmEffect =
  | { readonly kind: 'open'; readonly entry: OpenEntry }
  | { readonly kind: 'update'; readonly entry: OpenEntry }
  | { readonly kind: 'recover'; readonly entry: OpenEntry; readonly time: number };

export interface Transition {
  readonly state: AlarmState;
  readonly effect?: AlarmEffect;
}

export const idle: AlarmState = { raised: false, entry: null, flapping: false, fell: 0, newest: 0, changes: [], heard: 0 };

/** A machine that continues with an open entry of the log. */
export function restored(entry: OpenEntry): AlarmState {
  return { ...idle, raised: true, entry, newest: entry.start };
}

function changed(state: AlarmState, event: { readonly time: number; readonly at: number; readonly late?: boolean }): readonly number[] {
  return [...state.changes, event.late ? event.time : event.at].slice(-(flapChanges + 1));
}

function isFlapping(changes: readonly number[]): boolean {
  return changes.length > flapChanges && Math.abs((changes.at(-1) ?? 0) - (changes[0] ?? 0)) <= flapWindowMs;
}

/** The more severe of the entry and the new alarm: severity may rise while an entry is open, but not fall. */
function worsened(entry: OpenEntry, event: Extract<AlarmEvent, { kind: 'raise' }>): OpenEntry {
  const isWorse =
    event.mark.severity < entry.mark.severity || (event.mark.severity === entry.mark.severity && event.mark.log > entry.mark.log);
  return isWorse ? { ...entry, mark: event.mark, word: event.word } : entry;
}

function raise(state: AlarmState, event: Extract<AlarmEvent, { kind: 'raise' }>): Transition {
  if (state.raised && state.entry) {
    const entry = worsened(state.entry, event);
    return entry === state.entry ? { state } : { state: { ...state, entry }, effect: { kind: 'update', entry } };
  }
  const changes = changed(state, event);
  const heard = event.at;
  const newest = Math.max(state.newest, event.time);
  if (state.entry) {
    const entry = { ...worsened(state.entry, event), count: state.entry.count + 1 };
    return { state: { ...state, raised: true, entry, newest, changes, heard }, effect: { kind: 'update', entry } };
  }
  const flapping = isFlapping(changes);
  const late = event.late ? { late: true } : {};
  const entry: OpenEntry = { start: newest, mark: event.mark, word: event.word, count: 1, flapped: flapping, ...late };
  return { state: { ...state, raised: true, entry, flapping, newest, changes, heard }, effect: { kind: 'open', entry } };
}

function clear(state: AlarmState, event: Extract<AlarmEvent, { kind: 'clear' }>): Transition {
  if (!state.raised || !state.entry) return { state };
  const changes = changed(state, event);
  const heard = event.at;
  const newest = Math.max(state.newest, event.time);
  if (!state.flapping && !isFlapping(changes))
    return {
      state: { ...state, raised: false, entry: null, newest, changes, heard },
      effect: { kind: 'recover', entry: state.entry, time: newest },
    };
  const entry = { ...state.entry, flapped: true };
  const next: AlarmState = { ...state, raised: false, entry, flapping: true, fell: newest, newest, changes, heard };
  return state.entry.flapped ? { state: next } : { state: next, effect: { kind: 'update', entry } };
}

function tick(state: AlarmState, at: number): Transition {
  if (!state.flapping || at - state.heard < flapWindowMs) return { state };
  const quiet: AlarmState = { ...state, flapping: false, changes: [] };
  if (state.raised || !state.entry) return { state: quiet };
  // Ends with the hold, not with the last fall: until then it was shown as active, and the log must match that.
  const end = state.fell + flapWindowMs;
  const newest = Math.max(state.newest, end);
  return { state: { ...quiet, entry: null, newest }, effect: { kind: 'recover', entry: state.entry, time: end } };
}

/** The state after a step of the clock: `by` is added to instants of the server's clock, stamps are mapped by `trueTime`. */
export function afterStep(state: AlarmState, by: number, trueTime: (stamp: number) => number): AlarmState {
  const entry = state.entry && { ...state.entry, start: trueTime(state.entry.start) };
  return {
    ...state,
    entry,
    fell: trueTime(state.fell),
    newest: Math.max(trueTime(state.newest), entry?.start ?? 0),
    changes: state.changes.map((at) => at + by),
    heard: state.heard + by,
  };
}

/** The next state of a key and the required write. */
export function transition(state: AlarmState, event: AlarmEvent): Transition {
  switch (event.kind) {
    case 'raise':
      return raise(state, event);
    case 'clear':
      return clear(state, event);
    case 'tick':
      return tick(state, event.at);
  }
}
