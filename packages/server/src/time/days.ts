/**
 * Days as a zone cuts them, 23 and 25 hours long where clocks change. They lie end to end: each instant is in one of them, and the end of one
 * is the start of the next. Times are UTC ms; dates are written yyyy-mm-dd.
 */
import { dayMs } from '@czyun/contract';
import { Temporal } from 'temporal-polyfill';
import { zoned } from './zone.ts';

export interface Day {
  /** yyyy-mm-dd. */
  readonly date: string;
  /** Its first instant: midnight, or where clocks leap over that, the leap. */
  readonly start: number;
  /** First instant of the next day. */
  readonly end: number;
}

const startOf = (timeZone: string, date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;

function dayFrom(timeZone: string, date: Temporal.PlainDate): Day {
  return { date: date.toString(), start: startOf(timeZone, date), end: startOf(timeZone, date.add({ days: 1 })) };
}

/** Days that are remembered, of all zones: what asks comes back to the same ones, a bucket at a time. */
const mostRemembered = 20_000;
/** Zone → UTC day → the days of the zone that were asked for in it. */
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
  if (count >= mostRemembered) {
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
  // Clocks put back over midnight show the date before once more; the day that had begun goes on.
  const day = time < shown.end ? shown : dayFrom(timeZone, date.add({ days: 1 }));
  remember(timeZone, utcDay, day);
  return day;
}

/** The day of a date. `RangeError` for a date or a zone that does not exist. A date that a zone left out has no length. */
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
