/** The period of an address: its start, and its length as the calls encode it. */
import { type AnalysisRange, dayMs, instantOf, wallTime } from '@czyun/contract';

/** Codes of the calls. */
export const rangeNumbers = { day: 1, week: 2, month: 3, year: 4 } as const satisfies Record<AnalysisRange, number>;

/** Start of the day, the week (from Monday), the month or the year that contains a day; `day` empty: today. */
export function periodStart(range: AnalysisRange, day: string, now: number, zone: string): number {
  const [year, month, date] = day.split('-').map(Number);
  const wall = wallTime(now, zone);
  const named = year !== undefined && month !== undefined && date !== undefined && day !== '';
  const at = named ? { year, month, day: date } : { year: wall.year, month: wall.month, day: wall.day };
  const midnight = { hour: 0, minute: 0, second: 0 };
  if (range === 'year') return instantOf({ year: at.year, month: 1, day: 1, ...midnight }, zone);
  if (range === 'month') return instantOf({ ...at, day: 1, ...midnight }, zone);
  if (range === 'day') return instantOf({ ...at, ...midnight }, zone);
  const plain = Date.UTC(at.year, at.month - 1, at.day);
  const monday = new Date(plain - ((new Date(plain).getUTCDay() + 6) % 7) * dayMs);
  return instantOf({ year: monday.getUTCFullYear(), month: monday.getUTCMonth() + 1, day: monday.getUTCDate(), ...midnight }, zone);
}
