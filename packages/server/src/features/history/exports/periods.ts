/** Delivery times of a schedule, and the day or month that its file covers. Pure. */
import type { ExportScheduleForm } from '@czyun/contract/exports';
import { dayOf } from '../../../time/days.ts';
import { monthOf } from '../../../time/months.ts';

export type ExportTimes = Pick<ExportScheduleForm, 'every' | 'minute' | 'monthDay'>;

/** Cron pattern: minute, hour, day of the month, month, weekday. */
export const patternOf = ({ every, minute, monthDay }: ExportTimes): string =>
  `${minute % 60} ${Math.floor(minute / 60)} ${every === 'day' ? '*' : monthDay} * *`;

export interface ExportPeriod {
  readonly start: number;
  readonly end: number;
  /** yyyy-mm-dd, or yyyy-mm. */
  readonly name: string;
}

/** The last completed day or month of the time zone at an instant; days have 23 or 25 hours at clock changes. */
export function periodBefore(every: ExportTimes['every'], timeZone: string, instant: number): ExportPeriod {
  if (every === 'day') {
    const { date: name, start, end } = dayOf(timeZone, dayOf(timeZone, instant).start - 1);
    return { name, start, end };
  }
  const { month: name, start, end } = monthOf(timeZone, monthOf(timeZone, instant).start - 1);
  return { name, start, end };
}
