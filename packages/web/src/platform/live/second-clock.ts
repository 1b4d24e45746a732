/** A second clock beside that of the pages, moving with it: another instant, or the same time of another day. */
import { dayMs, instantOf, minuteMs, wallTime } from '@czyun/contract';
import { type Clock, instantAt, liveClock } from './clock.ts';

/**
 * `before`, `after`: ten minutes apart; `day`, `week`: the same time of day of an earlier day; `same`: the same instant, as known now;
 * a number is an instant, ms.
 */
export type ComparedWith = 'now' | 'same' | 'before' | 'after' | 'day' | 'week' | number;

export interface Comparison {
  readonly to: ComparedWith;
  /** Zone in which days are cut. */
  readonly zone: string;
}

export const besideMs = 10 * minuteMs;
/** Beside the present, a second instant moves in these steps. */
export const secondStepMs = 10_000;

/** The same time of day, a number of days before. */
export function daysBefore(at: number, zone: string, days: number): number {
  const wall = wallTime(at, zone);
  const { year, month, day } = wallTime(instantOf({ ...wall, hour: 12, minute: 0, second: 0 }, zone) - days * dayMs, zone);
  return instantOf({ ...wall, year, month, day }, zone) + (at % 1000);
}

/** The comparison in an address: a name or epoch ms; null: none. */
export function comparisonOf(vs: string, zone: string): Comparison | null {
  if (vs === '') return null;
  if (vs === 'now' || vs === 'same' || vs === 'before' || vs === 'after' || vs === 'day' || vs === 'week') return { to: vs, zone };
  const at = Number(vs);
  return Number.isFinite(at) ? { to: at < 1e10 ? at * 1000 : at, zone } : null;
}

function shifted(at: number, { to, zone }: Comparison): number {
  if (to === 'same') return at;
  if (to === 'before') return at - besideMs;
  if (to === 'after') return at + besideMs;
  return daysBefore(at, zone, to === 'week' ? 7 : 1);
}

/** The second clock; live: no comparison. It plays with the first one. */
export function secondClock(comparison: Comparison | null, clock: Clock, realMs: number): Clock {
  const paused = (at: number): Clock =>
    at < 0 || at > realMs ? liveClock : { mode: 'past', at, anchorMs: realMs, speed: 1, playing: false };
  if (comparison === null) return liveClock;
  const { to } = comparison;
  const present = Math.floor(realMs / secondStepMs) * secondStepMs;
  if (typeof to === 'number') return paused(to);
  if (to === 'same' && clock.mode === 'live') return liveClock;
  if (to === 'now') return clock.mode === 'live' ? liveClock : paused(present);
  if (clock.mode === 'live') return paused(shifted(present, comparison));
  const at = Math.round(instantAt(clock, realMs));
  if (!clock.playing) return paused(shifted(at, comparison));
  const by = shifted(at, comparison) - at;
  if (at + by > realMs) return liveClock;
  const { loop, ...rest } = clock;
  return { ...rest, at: clock.at + by, ...(loop === undefined ? {} : { loop: [loop[0] + by, loop[1] + by] as const }) };
}

/** Whether two clocks show the same instants from now on. */
export function isSameClock(one: Clock, two: Clock): boolean {
  if (one.mode === 'live' || two.mode === 'live') return one.mode === two.mode;
  const isAlike = one.playing === two.playing && one.at === two.at && String(one.loop) === String(two.loop);
  return isAlike && (!one.playing || (one.speed === two.speed && one.anchorMs === two.anchorMs));
}
