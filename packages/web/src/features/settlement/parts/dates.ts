/** Days, months and years as calendar dates, yyyy-mm-dd. */
import { dayMs, instantOf } from '@czyun/contract';

export type SettlementSpan = 'day' | 'month' | 'year';

/** First and last day of the day, month or year that contains a date. */
export function rangeOf(by: SettlementSpan, date: string): { readonly from: string; readonly to: string } {
  if (by === 'day') return { from: date, to: date };
  const year = Number(date.slice(0, 4));
  if (by === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(year, Number(date.slice(5, 7)), 0)).getUTCDate();
  return { from: `${date.slice(0, 7)}-01`, to: `${date.slice(0, 7)}-${last}` };
}

/** Its start and end as instants in a zone. */
export function instantsOf(by: SettlementSpan, date: string, zone: string): { readonly from: number; readonly to: number } {
  const begin = (text: string) => {
    const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
    return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, zone);
  };
  const { from, to } = rangeOf(by, date);
  return { from: begin(from), to: begin(movedBy('day', to, 1)) };
}

/** First day of the day, month or year that is `count` after the one of a date. */
export function movedBy(by: SettlementSpan, date: string, count: number): string {
  if (by === 'day') return new Date(Date.parse(date) + count * dayMs).toISOString().slice(0, 10);
  const [year = 0, month = 1] = date.split('-').map(Number);
  const at = by === 'year' ? Date.UTC(year + count, 0, 1) : Date.UTC(year, month - 1 + count, 1);
  return new Date(at).toISOString().slice(0, 10);
}

const calendarDays = 30;

/** The thirty days up to today, or, for an earlier day, those up to the end of its month. */
export function calendarOf(date: string, today: string): { readonly from: string; readonly to: string } {
  const first = movedBy('day', today, 1 - calendarDays);
  const end = date >= first ? today : rangeOf('month', date).to;
  const to = end < today ? end : today;
  return { from: movedBy('day', to, 1 - calendarDays), to };
}

/** Months (yyyy-mm) to choose from: at most two years back and two months ahead, none before `from`. */
export function monthsFrom(from: string, now: string): readonly string[] {
  const months = Array.from({ length: 27 }, (_, index) => movedBy('month', `${now}-01`, index - 24).slice(0, 7));
  return months.filter((month) => month >= from);
}
