/** Calendar periods of figures, with the same part of the period before for comparison. */
import { dayStart } from './days.ts';
import { zoned } from './zone.ts';

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
  /** End of the part that has elapsed at `now`. */
  readonly until: number;
  /** The equal part of the previous period. */
  readonly before: { readonly start: number; readonly end: number };
}

/** The period of a zone that begins with the day of `at` (with `fromMonth`, with the first of its month), and the one before it. */
export function periodOf(timeZone: string, range: PeriodRange, at: number, now: number, fromMonth = false): Period {
  const day = zoned(timeZone, dayStart(timeZone, at));
  const first = fromMonth ? day.with({ day: 1 }).startOfDay() : day;
  const start = first.epochMilliseconds;
  const end = first.add(lengths[range]).startOfDay().epochMilliseconds;
  const until = Math.min(end, Math.max(start, now));
  const beforeStart = first.subtract(lengths[range]).startOfDay().epochMilliseconds;
  const beforeEnd = until === end ? start : Math.min(start, beforeStart + (until - start));
  return { start, end, until, before: { start: beforeStart, end: beforeEnd } };
}

export interface CalendarPeriod extends Period {
  /** The equal part of the same period a year earlier. */
  readonly yearAgo: { readonly start: number; readonly end: number };
}

const calendarRanges = { day: 1, month: 3, year: 4 } as const satisfies Record<string, PeriodRange>;

/** The day, month or year of a zone that contains `at`. */
export function calendarPeriod(timeZone: string, unit: keyof typeof calendarRanges, at: number, now: number): CalendarPeriod {
  const day = zoned(timeZone, dayStart(timeZone, at));
  const first = unit === 'day' ? day : day.with(unit === 'month' ? { day: 1 } : { month: 1, day: 1 }).startOfDay();
  const period = periodOf(timeZone, calendarRanges[unit], first.epochMilliseconds, now);
  const { start, end, until } = period;
  const earlier = (time: number) => zoned(timeZone, time).subtract({ years: 1 }).startOfDay().epochMilliseconds;
  const whole = { start: earlier(start), end: earlier(end) };
  return {
    ...period,
    yearAgo: { start: whole.start, end: until === end ? whole.end : Math.min(whole.end, whole.start + (until - start)) },
  };
}
