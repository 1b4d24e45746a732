import { sayDates } from '@czyun/contract';
import { dayOf } from '../time/days.ts';
import { type Month, monthOn } from '../time/months.ts';
import { daysBetween } from './settling.ts';

export interface MonthDays {
  readonly month: Month;
  readonly first: string;
  readonly last: string;
}

/** The dates of a month in a time zone. */
export function datesOf(timeZone: string, text: string): MonthDays {
  const month = monthOn(timeZone, text);
  return { month, first: dayOf(timeZone, month.start).date, last: dayOf(timeZone, month.end - 1).date };
}

/** Dates of a range without the given ones. */
export const unmeasuredOf = (timeZone: string, { first, last }: Pick<MonthDays, 'first' | 'last'>, dates: readonly string[]) =>
  daysBetween(timeZone, first, last)
    .map(({ date }) => date)
    .filter((date) => !dates.includes(date));

/** Question before a bill for part of its month is issued. */
export const partText = (dates: readonly string[]) => ({
  zh: `该月有 ${dates.length} 天没有读数（${sayDates(dates).join('、')}），结算单只含其余各天`,
  en: `${dates.length === 1 ? '1 day of the month has' : `${dates.length} days of the month have`} no readings (${sayDates(dates).join(', ')}); the bill covers the other days only`,
});
