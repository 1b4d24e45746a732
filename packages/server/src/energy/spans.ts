/** Run states as spans without gaps, and their durations. */
import { type UnitState, unitStates } from '@czyun/contract';

export type SpanState = UnitState | 'unknown';

/** A run state from the log. */
export interface LoggedState {
  readonly state: string;
  readonly start: number;
  /** null: current. */
  readonly end: number | null;
}

export interface Span {
  readonly state: SpanState;
  readonly start: number;
  readonly end: number;
  /** Start of the state, which may be before the range; absent if not observed. */
  readonly began?: number;
}

const isState = (word: string): word is UnitState => unitStates.some((state) => state === word);

export interface SpanRequest {
  readonly start: number;
  readonly end: number;
  readonly now: number;
  /** Time of the last message of the device. */
  readonly lastMessage: number | null;
  readonly offlineAfterMs: number;
}

/**
 * States of one device over [start, end), never into the future; `unknown` where none was logged, or where the device became silent
 * unnoticed.
 */
export function spansOf(rows: readonly LoggedState[], { start, end, now, lastMessage, offlineAfterMs }: SpanRequest): Span[] {
  const until = Math.min(end, now);
  const spans: Span[] = [];
  let at = start;
  const add = (state: SpanState, to: number, began?: number) => {
    if (to <= at) return;
    const last = spans.at(-1);
    if (state === 'unknown' && last?.state === 'unknown') spans[spans.length - 1] = { ...last, end: to };
    else spans.push({ state, start: at, end: to, ...(began === undefined ? {} : { began }) });
    at = to;
  };
  for (const row of rows) {
    const { state } = row;
    if (!isState(state)) continue;
    add('unknown', Math.min(row.start, until));
    // An open state of a silent device lasts until its last message, not longer.
    const isSilent = row.end === null && state !== 'offline' && now - (lastMessage ?? row.start) > offlineAfterMs;
    const to = row.end ?? (isSilent ? Math.max(row.start, lastMessage ?? row.start) : now);
    add(state, Math.min(to, until), row.start);
  }
  add('unknown', until);
  return spans;
}

export interface StateTimes {
  readonly byState: ReadonlyMap<SpanState, number>;
  readonly knownMs: number;
  /** Neither offline nor in fault. */
  readonly ableMs: number;
}

/** Duration of the states, ms. */
export function timesOf(spans: readonly Span[]): StateTimes {
  const byState = new Map<SpanState, number>();
  let knownMs = 0;
  let ableMs = 0;
  for (const { state, start, end } of spans) {
    byState.set(state, (byState.get(state) ?? 0) + end - start);
    if (state === 'unknown') continue;
    knownMs += end - start;
    if (state !== 'offline' && state !== 'fault') ableMs += end - start;
  }
  return { byState, knownMs, ableMs };
}
