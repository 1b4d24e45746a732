/** The changes of the log after late readings: active periods of one alarm key in the log against those by the readings. Pure. */

import { type AlarmEvent, flapWindowMs, idle, type OpenEntry, transition } from '../machines/transition.ts';
import type { AlarmPoint } from '../points/alarm-points.ts';
import type { Around, Sample } from './late-readings.ts';

/** A period in which an alarm was active; `end` null: still active. */
export interface ActivePeriod {
  readonly entry: OpenEntry;
  end: number | null;
}

/** An entry of the log. */
export interface Logged {
  readonly start: number;
  readonly end: number | null;
}

export type LateStep<T extends Logged> =
  | { readonly kind: 'add'; readonly entry: OpenEntry; readonly end: number }
  /** It began earlier. */
  | { readonly kind: 'start'; readonly of: T; readonly start: number }
  /** It ended earlier. */
  | { readonly kind: 'end'; readonly of: T; readonly end: number }
  /** It ended earlier, and its end belongs to another entry. */
  | { readonly kind: 'split'; readonly of: T; readonly end: number; readonly entry: OpenEntry };

/** Periods in which a key was active, by the readings. */
export function activePeriods(
  point: Pick<AlarmPoint, 'raisedBy'>,
  key: string,
  { before, within, after }: Around,
): readonly ActivePeriod[] {
  const periods: ActivePeriod[] = [];
  let state = idle;
  const play = (event: AlarmEvent) => {
    const next = transition(state, event);
    state = next.state;
    if (next.effect?.kind === 'open') periods.push({ entry: next.effect.entry, end: null });
    const last = periods.at(-1);
    if (!next.effect || !last) return;
    periods[periods.length - 1] = { entry: next.effect.entry, end: next.effect.kind === 'recover' ? next.effect.time : null };
  };
  const samples = [before, ...within, after].filter((sample): sample is Sample => sample !== undefined);
  for (const { time, value } of samples) {
    play({ kind: 'tick', at: time });
    const raised = point.raisedBy(value).find((word) => word.key === key);
    play(raised ? { kind: 'raise', time, at: time, mark: raised.mark, word: raised.word, late: true } : { kind: 'clear', time, at: time });
  }
  play({ kind: 'tick', at: (samples.at(-1)?.time ?? 0) + flapWindowMs });
  return periods;
}

/** Steps from the log to the readings. No entry is removed: before and after the readings the state is unknown. */
export function lateSteps<T extends Logged>(
  logged: readonly T[],
  periods: readonly ActivePeriod[],
  { before, after }: Around,
): readonly LateStep<T>[] {
  const steps: LateStep<T>[] = [];
  /** The remaining parts of the log's entries after the steps so far. */
  const left = logged.map((of) => ({ of, start: of.start, end: of.end }));
  const until = after?.time ?? Infinity;
  for (const [index, { entry, end }] of periods.entries()) {
    const goesOn = before !== undefined && entry.start === before.time;
    const host = left.find((each) => each.start <= (end ?? until) && (each.start === entry.start || (each.end ?? Infinity) > entry.start));
    if (!host) {
      if (!goesOn) steps.push({ kind: 'add', entry, end: end ?? after?.time ?? entry.start });
      continue;
    }
    if (!goesOn && entry.start < host.start) {
      steps.push({ kind: 'start', of: host.of, start: entry.start });
      host.start = entry.start;
    }
    if (end === null || (host.end !== null && host.end <= end)) continue;
    const again = periods.slice(index + 1).find((later) => later.end === null && later.entry.start < (host.end ?? Infinity));
    if (again) {
      steps.push({ kind: 'split', of: host.of, end, entry: again.entry });
      left.push({ of: host.of, start: again.entry.start, end: host.end });
    } else if (host.end !== null) steps.push({ kind: 'end', of: host.of, end });
    else continue;
    host.end = end;
  }
  return steps;
}
