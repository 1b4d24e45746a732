/** The plant's own clock: Asia/Shanghai, which has stood at UTC+8 without daylight saving since 1991. */
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

/** 0 Sunday … 6 Saturday, local. */
export function weekday(timeMs: number): number {
  // 1970-01-01 was a Thursday.
  return (dayNumber(timeMs) + 4) % 7;
}

/** Whether the factory works on this local day. */
export function isWorkday(timeMs: number): boolean {
  const day = weekday(timeMs);
  return day !== 0 && day !== 6;
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
