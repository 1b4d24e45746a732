/** The plant's time zone: Asia/Shanghai, UTC+8 without daylight saving since 1991. */
const offsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** Seconds since local midnight, fractions included. */
export function secondOfDay(timeMs: number): number {
  return ((((timeMs + offsetMs) % dayMs) + dayMs) % dayMs) / 1000;
}

/** Local days since 1970-01-01. */
export function dayNumber(timeMs: number): number {
  return Math.floor((timeMs + offsetMs) / dayMs);
}

/** UTC ms of the local midnight at or before `timeMs`. */
export function startOfDay(timeMs: number): number {
  return dayNumber(timeMs) * dayMs - offsetMs;
}

export type DayKind = 'work' | 'saturday' | 'sunday' | 'holiday';

/** Local day number of a date. */
const dayOf = (year: number, month: number, day: number) => Math.floor(Date.UTC(year, month - 1, day) / dayMs);

/** New Year's Day of the lunar calendar. */
const springFestivals = [
  dayOf(2024, 2, 10),
  dayOf(2025, 1, 29),
  dayOf(2026, 2, 17),
  dayOf(2027, 2, 6),
  dayOf(2028, 1, 26),
  dayOf(2029, 2, 13),
  dayOf(2030, 2, 3),
];

function isHoliday(day: number): boolean {
  const local = new Date(day * dayMs);
  const date = (local.getUTCMonth() + 1) * 100 + local.getUTCDate();
  const fixed = date === 101 || (date >= 404 && date <= 405) || (date >= 501 && date <= 505) || (date >= 1001 && date <= 1007);
  return fixed || springFestivals.some((first) => day >= first - 1 && day <= first + 6);
}

/** Kind of a local day (days since 1970) in Guangdong; make-up working days are not distinguished. */
export function dayKindOf(day: number): DayKind {
  if (isHoliday(day)) return 'holiday';
  // 1970-01-01 was a Thursday.
  const ofWeek = (day + 4) % 7;
  return ofWeek === 0 ? 'sunday' : ofWeek === 6 ? 'saturday' : 'work';
}

/** Day of the local year, 0-based, with the hour as fraction. */
export function dayOfYear(timeMs: number): number {
  const local = new Date(timeMs + offsetMs);
  return (timeMs + offsetMs - Date.UTC(local.getUTCFullYear(), 0, 1)) / dayMs;
}

/** Local year and month as one growing number. */
export function monthNumber(timeMs: number): number {
  const local = new Date(timeMs + offsetMs);
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
}
