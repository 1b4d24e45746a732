/** Billing months: from a day of the month at midnight to the same day of the next month, in the project's zone. */
import { Temporal } from 'temporal-polyfill';
import { dayOf } from './days.ts';

export interface Month {
  /** yyyy-mm, named after its last day: starting on the 25th, March is 25 February to 24 March. */
  readonly month: string;
  readonly start: number;
  /** First instant of the next month. */
  readonly end: number;
}

/** Latest first day; every month has it. */
const maxFirstDay = 28;

function checked(firstDay: number): number {
  if (!Number.isInteger(firstDay) || firstDay < 1 || firstDay > maxFirstDay) throw new RangeError(`No first day of a month: ${firstDay}`);
  return firstDay;
}

function startOf(timeZone: string, month: Temporal.PlainYearMonth, firstDay: number): number {
  const first = firstDay === 1 ? month : month.subtract({ months: 1 });
  return first.toPlainDate({ day: firstDay }).toZonedDateTime(timeZone).epochMilliseconds;
}

function monthFrom(timeZone: string, month: Temporal.PlainYearMonth, firstDay: number): Month {
  return {
    month: month.toString(),
    start: startOf(timeZone, month, firstDay),
    end: startOf(timeZone, month.add({ months: 1 }), firstDay),
  };
}

/** The month yyyy-mm that begins on a day from 1 (the calendar month) to 28. `RangeError` for a month, day or zone that does not exist. */
export function monthOn(timeZone: string, month: string, firstDay = 1): Month {
  return monthFrom(timeZone, Temporal.PlainYearMonth.from(month), checked(firstDay));
}

/** The month that contains `time`, UTC ms. */
export function monthOf(timeZone: string, time: number, firstDay = 1): Month {
  const date = Temporal.PlainDate.from(dayOf(timeZone, time).date);
  const last = checked(firstDay) > 1 && date.day >= firstDay ? date.add({ months: 1 }) : date;
  return monthFrom(timeZone, last.toPlainYearMonth(), firstDay);
}
