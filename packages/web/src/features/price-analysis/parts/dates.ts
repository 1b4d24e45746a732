import { dayMs } from '@czyun/contract';
/** Days, months and years as calendar dates, yyyy-mm-dd. */
export type Span = 'day' | 'month' | 'year';

const text = (time: number) => new Date(time).toISOString().slice(0, 10);
const partsOf = (date: string) => date.split('-').map(Number);

/** First and last day of the day, month or year of a date. */
export function rangeOf(by: Span, date: string): { readonly from: string; readonly to: string } {
  if (by === 'day') return { from: date, to: date };
  const [year = 0, month = 1] = partsOf(date);
  if (by === 'year') return { from: text(Date.UTC(year, 0, 1)), to: text(Date.UTC(year + 1, 0, 1) - dayMs) };
  return { from: text(Date.UTC(year, month - 1, 1)), to: text(Date.UTC(year, month, 1) - dayMs) };
}

/** Range and step of the call that shows a day, month or year. */
export const periodsAsked = (by: Span, date: string) => ({
  ...rangeOf(by, date),
  by: by === 'year' ? ('month' as const) : ('day' as const),
});

/** First day of the previous (-1) or next (1) day, month or year. */
export function nextTo(by: Span, date: string, step: -1 | 1): string {
  const { from, to } = rangeOf(by, date);
  return rangeOf(by, text(step === 1 ? Date.parse(to) + dayMs : Date.parse(from) - dayMs)).from;
}
