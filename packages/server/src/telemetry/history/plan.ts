/**
 * Which part of a range is answered from which level: roll-ups where they are complete or the only data left, finer ones and raw readings
 * elsewhere.
 */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { dayStart, nextDay } from '../../time/days.ts';
import { wholeHours } from '../../time/zone.ts';
import { daysCutIn } from '../rollup/day-zones.ts';
import type { DirtyHours } from '../rollup/dirty.ts';
import type { Kept } from '../rollup/retention.ts';
import type { Source } from '../rollup/sql.ts';
import type { RollupState } from '../rollup/state.ts';

export interface Piece {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

export interface PlanRequest {
  readonly series: readonly number[];
  readonly start: number;
  readonly end: number;
  /** Coarsest level whose rows fit the answer; if it has expired, the next coarser one is used. */
  readonly coarsest: Source;
  readonly timeZone: string;
  /** Start of the retained data of all of the series. */
  readonly kept: Kept;
}

function floorTo(time: number, width: number): number {
  return Math.floor(time / width) * width;
}

function ceilTo(time: number, width: number): number {
  return Math.ceil(time / width) * width;
}

/**
 * Pieces in time order that cover [start, end) without overlap. Where only minutes or hours remain, they are not divided: each belongs to
 * the range in which it begins.
 */
export function planPieces(request: PlanRequest, state: RollupState, dirty: DirtyHours): Piece[] {
  const { series, start, end, coarsest, timeZone, kept } = request;
  const pieces: Piece[] = [];
  if (coarsest === 'raw' && start >= kept.rawFrom) return [{ source: 'raw', start, end }];
  const sure = dirty.earliest(series, floorTo(start, dayMs) - dayMs, end + dayMs);
  const whole = wholeHours(timeZone, start, end);
  let at = start;
  const add = (source: Source, to: number) => {
    if (to <= at) return;
    const last = pieces.at(-1);
    if (last && last.source === source) pieces[pieces.length - 1] = { ...last, end: to };
    else pieces.push({ source, start: at, end: to });
    at = to;
  };
  const minuteTo = floorTo(Math.min(sure, state.minuteUpTo), minuteMs);
  const hourTo = floorTo(Math.min(sure, state.hourUpTo), hourMs);
  const useHours = coarsest === 'hour' || (coarsest === 'day' && whole);
  const byHours = (to: number) => {
    add('minute', Math.min(to, minuteTo, ceilTo(at, hourMs)));
    if (at % hourMs === 0) add('hour', Math.min(floorTo(to, hourMs), hourTo));
  };
  const fine = (to: number) => {
    // Neither readings nor minutes remain. An hour cut by the next piece would be counted in both.
    const old = Math.min(to, kept.minuteFrom);
    add('hour', Math.min(old === end ? old : floorTo(old, hourMs), hourTo));
    // No readings remain.
    const older = Math.min(to, kept.rawFrom);
    if (at < older) {
      if (useHours) byHours(older);
      add('minute', Math.min(older, minuteTo));
    }
    // Readings up to the next full minute, then minutes, hours, minutes, and readings again.
    if (coarsest !== 'raw') {
      add('raw', Math.min(to, ceilTo(at, minuteMs)));
      if (useHours) byHours(to);
      add('minute', Math.min(floorTo(to, minuteMs), minuteTo));
    }
    add('raw', to);
  };
  if (coarsest === 'day') {
    const upTo = Math.min(
      end,
      daysCutIn(state, series, timeZone) ? (state.dayUpTo[timeZone] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY,
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
