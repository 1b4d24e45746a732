/** Corrections of time stamps after a step of the clock. Pure. */
import { futureLimitMs } from '../kernel/reading-time.ts';
import type { ClockAdjustment, ClockError, JudgedWrong, StampShift } from './types.ts';

/** Range of the wrong stamps; the first one includes stamps of an earlier process that lie in the future. */
function rangeOf({ from, to, ahead, isFirst, isProven }: JudgedWrong, now: number): Pick<StampShift, 'from' | 'to'> {
  return { from: isFirst && !isProven && ahead > 0 ? Math.min(from, now + 1) : from, to };
}

/** Shifts to true time, and back for withdrawn errors. The first matching shift applies. */
export function shiftsOf({ step, wrong, withdrawn }: Pick<ClockAdjustment, 'step' | 'wrong' | 'withdrawn'>): readonly StampShift[] {
  const againOf = (before: JudgedWrong) => wrong.find(({ from, to }) => from === before.from && to === before.to)?.ahead ?? 0;
  return [
    ...withdrawn.map((error) => {
      const to = error.to - error.ahead;
      return { from: error.from - error.ahead, to, by: error.ahead - againOf(error), ownAfter: to + futureLimitMs - error.ahead };
    }),
    ...wrong.map((error) => ({
      ...rangeOf(error, step.to),
      by: -error.ahead,
      ownAfter: error.ahead > 0 ? step.to + futureLimitMs : Number.POSITIVE_INFINITY,
    })),
  ];
}

/** `isOwn`: the stamp is that of a device with its own time. */
export function shifted(stamp: number, shifts: readonly StampShift[], isOwn = false): number {
  const shift = shifts.find(({ from, to }) => stamp >= from && stamp <= to);
  return shift === undefined || (isOwn && stamp <= shift.ownAfter) ? stamp : stamp + shift.by;
}

/** Periods in which readings stamped by the server are doubtful: when they were taken and, unless moved, where they are stored. */
export function doubtfulTimes({ from, to, ahead, isMoved }: ClockError): readonly { readonly from: number; readonly to: number }[] {
  const whenItWas = { from: from - ahead, to: to - ahead };
  return isMoved ? [whenItWas] : [whenItWas, { from, to }];
}
