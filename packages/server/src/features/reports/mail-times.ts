/** Schedule of a report mail, and the range that it covers. Pure. */
import type { ReportForm, ReportMailForm } from '@czyun/contract';
import { dateAfter, hourMs } from '@czyun/contract';
import { dayOf } from '../../time/days.ts';
import { instantAt } from '../../time/wall-clock.ts';
import type { Window } from './windows.ts';

/** Cron pattern: minute, hour, day of the month, month, weekday. */
export function patternOf({ every, minute, weekday, monthDay }: Pick<ReportMailForm, 'every' | 'minute' | 'weekday' | 'monthDay'>): string {
  const time = `${minute % 60} ${Math.floor(minute / 60)}`;
  if (every === 'day') return `${time} * * *`;
  return every === 'week' ? `${time} * * ${weekday % 7}` : `${time} ${monthDay} * *`;
}

/**
 * Whole days before an instant (epoch ms) covered by a mail: yesterday, Monday to Sunday of last week, last month. With an offset, days
 * start that many hours after midnight, so the previous day is not complete until then.
 */
export function mailRange(
  range: ReportMailForm['range'],
  instant: number,
  timeZone: string,
  { offset }: Pick<ReportForm, 'offset'>,
): Window {
  const today = dayOf(timeZone, instant - offset * hourMs).date;
  const at = (date: string) => instantAt(timeZone, date, offset * 60);
  if (range === 'yesterday') return { start: at(dateAfter(today, -1)), end: at(today) };
  if (range === 'lastWeek') {
    const monday = dateAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
    return { start: at(dateAfter(monday, -7)), end: at(monday) };
  }
  const first = `${today.slice(0, 7)}-01`;
  return { start: at(`${dateAfter(first, -1).slice(0, 7)}-01`), end: at(first) };
}

/** Whether a report may cover the range: by minute or hour at most a week, by single minutes at most a day. */
export function fitsRange({ type, step }: Pick<ReportForm, 'type' | 'step'>, range: ReportMailForm['range']): boolean {
  const isFine = type === 'minutely' || type === 'hourly' || type === 'hourlyDiff';
  if (range === 'lastMonth') return !isFine;
  return range === 'yesterday' || type !== 'minutely' || step > 1;
}
