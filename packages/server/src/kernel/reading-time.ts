/** Valid times of a reading when it is received. */
import { dayMs } from '@czyun/contract';

/** A reading further ahead of the server's clock is refused: the clock of its device is wrong. */
export const futureLimitMs = 5 * 60_000;
/** An older reading is refused; older history is imported instead. */
export const ageLimitMs = 30 * dayMs;

/** The fault of the time of a reading (UTC ms) received at `now`; undefined if it is valid. */
export function stampFault(time: number, now: number): 'futureTime' | 'tooOld' | undefined {
  if (time > now + futureLimitMs) return 'futureTime';
  return time < now - ageLimitMs ? 'tooOld' : undefined;
}
