/** Instants given by wall-clock time: the start of a tariff period, the time of a plan. */
import { Temporal } from 'temporal-polyfill';
import { offsetChanges } from './zone.ts';

/**
 * The first instant, UTC ms, at which clocks of a zone show `minute` (since midnight, 0 to 1440: the midnight that ends the day) of a date.
 * A repeated time is its first occurrence, and a skipped one is the jump, so that instants of increasing minutes never decrease.
 * `RangeError` for a date, a minute or a zone that does not exist.
 */
export function instantAt(timeZone: string, date: string, minute: number): number {
  if (!Number.isInteger(minute) || minute < 0 || minute > 1440) throw new RangeError(`No minute of a day: ${minute}`);
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute });
  const before = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (before.toPlainDateTime().equals(wall)) return before.epochMilliseconds;
  const after = wall.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds;
  return offsetChanges(timeZone, before.epochMilliseconds, after + 1)[0] ?? after;
}
