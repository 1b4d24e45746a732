/** Run states as stretches without holes, and what began them. Pure. */
import { type UnitState, unitStates } from '@czyun/contract';
import type { AlarmRow, StateRow } from './repo.ts';

export type SpanState = UnitState | 'unknown';

export interface Span {
  readonly state: SpanState;
  readonly start: number;
  readonly end: number;
  /** When the state really began, which may lie before the range; absent where nobody watched. */
  readonly began?: number;
}

const isState = (word: string): word is UnitState => unitStates.some((state) => state === word);

export interface SpanRequest {
  readonly start: number;
  readonly end: number;
  readonly now: number;
  /** When the device was heard last. */
  readonly lastMessage: number | null;
  readonly offlineAfterMs: number;
}

/** States of one device over [start, end), never into the future; `unknown` where none was logged, or where the device fell silent unnoticed. */
export function spansOf(rows: readonly StateRow[], { start, end, now, lastMessage, offlineAfterMs }: SpanRequest): Span[] {
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
    // A state still open while nobody hears the device stood as far as it was heard, not longer.
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

/** How long the states stood, ms. */
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

/** Share of the known time neither offline nor in fault, %; null where most of the time is not known: nobody can say it of that. */
export function availabilityOf({ knownMs, ableMs }: Pick<StateTimes, 'knownMs' | 'ableMs'>, wholeMs: number): number | null {
  return knownMs > 0 && knownMs * 2 >= wholeMs ? (ableMs / knownMs) * 100 : null;
}

/** A state may show a poll or two after its alarm, and an alarm a little after the state. */
export const causeBeforeMs = 60_000;
export const causeAfterMs = 15_000;
const explained: readonly SpanState[] = ['stop', 'standby', 'fault', 'offline'];

/** The fault or alarm that began a state: the gravest kind, then the one nearest to the beginning. */
export function causeOf({ state, began }: Span, alarms: readonly AlarmRow[]): AlarmRow | null {
  if (began === undefined || !explained.includes(state)) return null;
  const near = alarms.filter(
    ({ type, start_time }) => type !== 1 && start_time >= began - causeBeforeMs && start_time <= began + causeAfterMs,
  );
  const [first] = near.toSorted((a, b) => b.type - a.type || Math.abs(a.start_time - began) - Math.abs(b.start_time - began));
  return first ?? null;
}
