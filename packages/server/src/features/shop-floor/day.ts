/** The production day and the current shift. Pure. */
import { dayMs } from '@czyun/contract';
import { dayOf } from '../../time/days.ts';
import { type Shift, type ShiftCalendar, type Span, shiftsBetween, workingMs } from '../../time/shifts.ts';

export interface ProductionDay {
  readonly date: string;
  readonly start: number;
}

export type RegionPath = readonly number[];

/** Date of the shift that started last; without a shift in the last two days, the calendar day. `places`: region paths of the machines. */
export function productionDay(calendar: ShiftCalendar, timeZone: string, places: readonly RegionPath[], now: number): ProductionDay {
  const range = { start: now - 2 * dayMs, end: now + 1 };
  const begun = places.flatMap((regions) => shiftsBetween(calendar, timeZone, range, regions).filter(({ start }) => start <= now));
  const latest = begun.reduce<Shift | undefined>(
    (found, shift) => (found === undefined || shift.start > found.start ? shift : found),
    undefined,
  );
  if (latest === undefined) {
    const { date, start } = dayOf(timeZone, now);
    return { date, start };
  }
  return { date: latest.date, start: Math.min(...begun.filter(({ date }) => date === latest.date).map(({ start }) => start)) };
}

/** The current shift; of several, the one that started first. */
export const shiftNow = (calendar: ShiftCalendar, timeZone: string, regions: RegionPath, now: number): Shift | undefined =>
  shiftsBetween(calendar, timeZone, { start: now, end: now + 1 }, regions)[0];

/** Pieces that can be made in the planned time. */
export function piecesOf(
  calendar: ShiftCalendar,
  timeZone: string,
  span: Span,
  { regions, cycleS }: { readonly regions: RegionPath; readonly cycleS: number },
): number {
  return Math.floor(workingMs(calendar, timeZone, span, { regions }) / (cycleS * 1000));
}
