/** Who is on duty. */
import type { OnCallCalendar } from '@czyun/contract';
import { instantAt } from '../../time/wall-clock.ts';
import { isWithin } from './hours.ts';

/** A local time of the project (`YYYY-MM-DDTHH:MM`) in UTC ms. `RangeError` for a day that does not exist. */
export function localInstant(timeZone: string, local: string): number {
  return instantAt(timeZone, local.slice(0, 10), Number(local.slice(11, 13)) * 60 + Number(local.slice(14)));
}

/**
 * The people on duty at `time` (UTC ms), each once. Exceptions override the roster; one without a person means nobody. `crew`: the people
 * on shift, if the calendar includes them.
 */
export function onCallAt(
  { pattern, exceptions }: Pick<OnCallCalendar, 'pattern' | 'exceptions'>,
  timeZone: string,
  time: number,
  crew: readonly number[] = [],
): readonly number[] {
  const instead = exceptions.filter(({ from, to }) => localInstant(timeZone, from) <= time && time < localInstant(timeZone, to));
  const holding = instead.length > 0 ? instead : pattern.filter((shift) => isWithin(shift, timeZone, time));
  return [...new Set([...holding.flatMap(({ userId }) => userId ?? []), ...(instead.length > 0 ? [] : crew)])];
}
