/** Days as the project's zone cuts them; 23 and 25 hours long where clocks change. */
import { Temporal } from '@js-temporal/polyfill';
import { dayStart, nextDay } from '../../telemetry/zone.ts';

export interface ZoneDay {
  /** yyyy-mm-dd. */
  readonly day: string;
  /** Epoch ms of its first instant. */
  readonly start: number;
}

let remembered = new Map<string, { readonly start: number; readonly end: number }>();

/** First instants of the day that `now` lies in and of the next one. */
export function dayOf(now: number, timeZone: string): { readonly start: number; readonly end: number } {
  const known = remembered.get(timeZone);
  if (known && known.start <= now && now < known.end) return known;
  const day = { start: dayStart(timeZone, now), end: nextDay(timeZone, now) };
  if (remembered.size > 1000) remembered = new Map();
  remembered.set(timeZone, day);
  return day;
}

/** The last `count` days up to the one that `now` lies in, oldest first. */
export function lastDays(now: number, timeZone: string, count: number): ZoneDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
  return Array.from({ length: count }, (_, index) => {
    const start = today.subtract({ days: count - 1 - index }).startOfDay();
    return { day: start.toPlainDate().toString(), start: start.epochMilliseconds };
  });
}
