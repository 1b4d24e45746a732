/** Dates of a month as text (`2026-05-01`), and the grid of crews by them. */
import { dayMs, type ShiftExceptionView, type ShiftView } from '@czyun/contract';

/** The month that is `by` months after `2026-05`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The dates of a month, in order. */
export function datesOf(month: string): readonly string[] {
  const [start, end] = [Date.parse(`${month}-01`), Date.parse(`${monthAfter(month, 1)}-01`)];
  return Array.from({ length: Math.round((end - start) / dayMs) }, (_, day) => new Date(start + day * dayMs).toISOString().slice(0, 10));
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (((new Date(date).getUTCDay() + 6) % 7) + 1) as 1;
}

/** The date that is `days` later. */
export const dateAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

export interface CrewRow {
  readonly crewId: number;
  readonly crewName: string;
  /** By date. */
  readonly shifts: ReadonlyMap<string, readonly ShiftView[]>;
}

/** A row for each crew with shifts, in the order of `crews` (ids). */
export function crewRows(shifts: readonly ShiftView[], crews: readonly number[]): readonly CrewRow[] {
  const byCrew = Map.groupBy(shifts, ({ crewId }) => crewId);
  const place = (id: number) => (crews.includes(id) ? crews.indexOf(id) : crews.length);
  return [...byCrew]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([crewId, own]) => ({ crewId, crewName: own[0]?.crewName ?? '', shifts: Map.groupBy(own, ({ date }) => date) }));
}

/** Whether one of the exceptions applies to a date. */
export function isException(exceptions: readonly ShiftExceptionView[], regions: readonly number[], date: string): boolean {
  return exceptions.some(({ from, to, regionId }) => from <= date && date <= to && (regionId === null || regions.includes(regionId)));
}
