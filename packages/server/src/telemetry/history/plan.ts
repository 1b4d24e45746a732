/** Which part of a range is answered from which level: roll-ups where they are sure, finer ones and raw readings for the rest. */
import type { DirtyHours } from '../rollup/dirty.ts';
import { hourMs, minuteMs } from '../rollup/dirty.ts';
import type { Source } from '../rollup/sql.ts';
import type { RollupState } from '../rollup/state.ts';
import { dayStart, nextDay, wholeHours } from '../zone.ts';

export interface Piece {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

export interface PlanRequest {
  readonly series: readonly number[];
  readonly start: number;
  readonly end: number;
  /** Coarsest level whose rows fit the answer. */
  readonly coarsest: Source;
  readonly timeZone: string;
}

function floorTo(time: number, width: number): number {
  return Math.floor(time / width) * width;
}

/** Pieces in time order that cover [start, end) without overlap. */
export function planPieces(request: PlanRequest, state: RollupState, dirty: DirtyHours): Piece[] {
  const { start, end, coarsest, timeZone } = request;
  const pieces: Piece[] = [];
  if (coarsest === 'raw') return [{ source: 'raw', start, end }];
  const sure = Math.min(dirty.earliest(request.series, floorTo(start, 24 * hourMs) - 24 * hourMs, end + 24 * hourMs), Infinity);
  const whole = wholeHours(timeZone, start, end);
  let at = start;
  const add = (source: Source, to: number) => {
    if (to <= at) return;
    const last = pieces.at(-1);
    if (last && last.source === source) pieces[pieces.length - 1] = { ...last, end: to };
    else pieces.push({ source, start: at, end: to });
    at = to;
  };
  const minuteTo = floorTo(Math.min(end, sure, state.minuteUpTo), minuteMs);
  const hourTo = floorTo(Math.min(end, sure, state.hourUpTo), hourMs);
  const useHours = coarsest !== 'minute' && (coarsest !== 'day' || whole);
  const fine = (to: number) => {
    // Up to the next full hour by minutes, then hours, then minutes, then raw.
    add('raw', Math.min(to, Math.ceil(at / minuteMs) * minuteMs));
    if (useHours) {
      add('minute', Math.min(to, minuteTo, Math.ceil(at / hourMs) * hourMs));
      if (at % hourMs === 0) add('hour', Math.min(floorTo(to, hourMs), hourTo));
    }
    add('minute', Math.min(floorTo(to, minuteMs), minuteTo));
    add('raw', to);
  };
  if (coarsest === 'day') {
    const upTo = Math.min(
      end,
      state.dayUpTo[timeZone] ?? Number.NEGATIVE_INFINITY,
      sure === Infinity ? Infinity : dayStart(timeZone, sure),
    );
    const firstDay = dayStart(timeZone, start) === start ? start : nextDay(timeZone, start);
    const lastDay = upTo === Number.NEGATIVE_INFINITY ? upTo : dayStart(timeZone, upTo);
    if (lastDay > firstDay) {
      fine(firstDay);
      add('day', lastDay);
    }
  }
  fine(end);
  return pieces;
}
