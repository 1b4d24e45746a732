/**
 * Days of a time zone, 23 and 25 hours long when clocks change. They are contiguous: each instant is in exactly one day, and the end of a
 * day is the start of the next. Times are UTC ms; dates are yyyy-mm-dd.
 */
import { dayMs } from '@czyun/contract';
import { Temporal } from 'temporal-polyfill';
import { zoned } from './zone.ts';

export interface Day {
  /** yyyy-mm-dd. */
  readonly date: string;
  /** Its first instant: midnight, or the jump where clocks skip midnight. */
  readonly start: number;
  /** First instant of the next day. */
  readonly end: number;
}

const startOf = (timeZone: string, date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;

function dayFrom(timeZone: string, date: Temporal.PlainDate): Day {
  return { date: date.toString(), start: startOf(timeZone, date), end: startOf(timeZone, date.add({ days: 1 })) };
}

/** Maximum number of cached days, of all zones; callers request the same days again, bucket by bucket. */
const maxRemembered = 20_000;
/** Zone → UTC day → requested days of the zone in it. */
const remembered = new Map<string, Map<number, Day[]>>();
let count = 0;

function rememberedIn(timeZone: string): Map<number, Day[]> {
  const known = remembered.get(timeZone);
  if (known) return known;
  const fresh = new Map<number, Day[]>();
  remembered.set(timeZone, fresh);
  return fresh;
}

function remember(timeZone: string, utcDay: number, day: Day): void {
  if (count >= maxRemembered) {
    remembered.clear();
    count = 0;
  }
  count += 1;
  const days = rememberedIn(timeZone);
  days.set(utcDay, [...(days.get(utcDay) ?? []), day]);
}

/** The day that contains `time`. `RangeError` for a zone that does not exist. */
export function dayOf(timeZone: string, time: number): Day {
  const utcDay = Math.floor(time / dayMs);
  for (const day of remembered.get(timeZone)?.get(utcDay) ?? []) if (day.start <= time && time < day.end) return day;
  const date = zoned(timeZone, time).toPlainDate();
  const shown = dayFrom(timeZone, date);
  // Clocks put back over midnight show the previous date again; the day that had begun continues.
  const day = time < shown.end ? shown : dayFrom(timeZone, date.add({ days: 1 }));
  remember(timeZone, utcDay, day);
  return day;
}

/** The day of a date. `RangeError` for a date or a zone that does not exist. A date that a zone skipped has no length. */
export function dayOn(timeZone: string, date: string): Day {
  return dayFrom(timeZone, Temporal.PlainDate.from(date));
}

/** Start of the day that contains `time`. */
export function dayStart(timeZone: string, time: number): number {
  return dayOf(timeZone, time).start;
}

/** Start of the day after the one that contains `time`: 23, 24 or 25 hours after its start. */
export function nextDay(timeZone: string, time: number): number {
  return dayOf(timeZone, time).end;
}

/** The last `count` days up to the one that contains `time`, oldest first. */
export function lastDays(timeZone: string, time: number, count: number): Day[] {
  const last = Temporal.PlainDate.from(dayOf(timeZone, time).date);
  return Array.from({ length: count }, (_, index) => dayFrom(timeZone, last.subtract({ days: count - 1 - index })));
}
