import { dayMs } from './durations.ts';

const follows = (date: string, before: string) => Date.parse(date) - Date.parse(before) === dayMs;

/** Dates (yyyy-mm-dd, ascending) with consecutive days merged: `2026-10-01 – 2026-10-25`. */
export function sayDates(dates: readonly string[]): string[] {
  const spans: { first: string; last: string }[] = [];
  for (const date of dates) {
    const open = spans.at(-1);
    if (open && follows(date, open.last)) open.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans.map(({ first, last }) => (first === last ? first : `${first} – ${last}`));
}
