/** Days as the project's zone cuts them; 23 and 25 hours long where clocks change. */
import { Temporal } from 'temporal-polyfill';
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

/** 1 a day, 2 seven days, 3 a month, 4 a year. */
export type PeriodRange = 1 | 2 | 3 | 4;

const lengths: Readonly<Record<PeriodRange, { readonly days?: number; readonly months?: number; readonly years?: number }>> = {
  1: { days: 1 },
  2: { days: 7 },
  3: { months: 1 },
  4: { years: 1 },
};

export interface Period {
  readonly start: number;
  readonly end: number;
  /** How far it has run at `now`. */
  readonly until: number;
  /** As much of the period before. */
  readonly before: { readonly start: number; readonly end: number };
}

/** The period that begins with the day (with `fromMonth`, the first of the month) of `at` in a zone, and the one before it. */
export function periodOf(timeZone: string, range: PeriodRange, at: number, now: number, fromMonth = false): Period {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay();
  const first = fromMonth ? day.with({ day: 1 }).startOfDay() : day;
  const start = first.epochMilliseconds;
  const end = first.add(lengths[range]).startOfDay().epochMilliseconds;
  const until = Math.min(end, Math.max(start, now));
  const beforeStart = first.subtract(lengths[range]).startOfDay().epochMilliseconds;
  const beforeEnd = until === end ? start : Math.min(start, beforeStart + (until - start));
  return { start, end, until, before: { start: beforeStart, end: beforeEnd } };
}
