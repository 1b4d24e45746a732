/** When limits are evaluated: by the project's weekly schedule and by the state of the device. */
import type { LimitKind, ParamLimits, UnitState } from '@czyun/contract';
import { minuteMs } from '@czyun/contract';
import { zoned } from '../../time/zone.ts';

/** Wall-clock time of a place. */
export interface Wall {
  /** 1 Monday to 7 Sunday. */
  readonly day: number;
  /** Since midnight. */
  readonly minute: number;
}

const known = new Map<string, Wall & { readonly from: number; readonly to: number }>();

/** Cached per minute and zone, since clocks show whole minutes. */
export function wallOf(timeZone: string, at: number): Wall {
  const before = known.get(timeZone);
  if (before && at >= before.from && at < before.to) return before;
  const from = Math.floor(at / minuteMs) * minuteMs;
  const { dayOfWeek, hour, minute } = zoned(timeZone, at);
  const wall = { day: dayOfWeek, minute: hour * 60 + minute, from, to: from + minuteMs };
  known.set(timeZone, wall);
  return wall;
}

const dayBefore = (day: number) => (day === 1 ? 7 : day - 1);

/** Whether a schedule is active; one over midnight belongs to the day on which it begins. */
export function isScheduled({ days, from, to }: Pick<ParamLimits, 'days' | 'from' | 'to'>, { day, minute }: Wall): boolean {
  const isDay = (which: number) => days.length === 0 || days.includes(which);
  if (from === null || to === null) return isDay(day);
  if (from < to) return isDay(day) && minute >= from && minute < to;
  return (isDay(day) && minute >= from) || (isDay(dayBefore(day)) && minute < to);
}

export const hasSchedule = ({ days, from }: Pick<ParamLimits, 'days' | 'from'>): boolean => days.length > 0 || from !== null;

/** A constant value is a fault only where it should change. */
const running: readonly UnitState[] = ['run', 'auto'];

/** Whether a kind of limit is evaluated now; null: unchanged, because the state of an offline device is unknown. */
export function isOn(kind: LimitKind, limits: ParamLimits, state: UnitState, wall: Wall): boolean | null {
  if (hasSchedule(limits) && !isScheduled(limits, wall)) return false;
  const wanted: readonly UnitState[] = limits.states.length > 0 ? limits.states : kind === 'stuck' ? running : [];
  if (wanted.length === 0) return true;
  return state === 'offline' ? null : wanted.includes(state);
}
