/** Days and months of a time zone, in UTC ms. */
import { Temporal } from 'temporal-polyfill';

export const dayMs = 86_400_000;

function zoned(timeZone: string, time: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(time)).toZonedDateTimeISO(timeZone);
}

/** Milliseconds that local time is ahead of UTC at `time`. */
export function offsetAt(timeZone: string, time: number): number {
  return zoned(timeZone, time).offsetNanoseconds / 1e6;
}

/** True when the zone's clock differs from UTC by whole hours all through [start, end). */
export function wholeHours(timeZone: string, start: number, end: number): boolean {
  for (let time = start; time < end; time += 30 * dayMs) if (offsetAt(timeZone, time) % 3_600_000 !== 0) return false;
  return offsetAt(timeZone, end) % 3_600_000 === 0;
}

/** Looked at so often for a change of clocks: none is taken back sooner. */
const changeStepMs = 7 * dayMs;

/** Instants in (start, end) from which on local clocks are ahead of UTC by another time than before. */
export function offsetChanges(timeZone: string, start: number, end: number): number[] {
  const changes: number[] = [];
  for (let from = Math.floor(start); from < end; from += changeStepMs) {
    const to = Math.min(Math.ceil(end), from + changeStepMs);
    const then = offsetAt(timeZone, to);
    if (offsetAt(timeZone, from) === then) continue;
    let [before, after] = [from, to];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(timeZone, middle) === then) after = middle;
      else before = middle;
    }
    if (after < end) changes.push(after);
  }
  return changes;
}

/** Start of the local day that holds `time`. */
export function dayStart(timeZone: string, time: number): number {
  return zoned(timeZone, time).startOfDay().epochMilliseconds;
}

/** Start of the local day after the one that holds `time`: 23, 24 or 25 hours after its start. */
export function nextDay(timeZone: string, time: number): number {
  return zoned(timeZone, time).toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone).startOfDay().epochMilliseconds;
}

const monday = Temporal.PlainDate.from('1970-01-05');

/** Edges of buckets of `count` local days (counted from a Monday) or months (counted from January), covering [start, end). */
export function calendarEdges(timeZone: string, start: number, end: number, count: number, unit: 'd' | 'n'): number[] {
  const date = zoned(timeZone, start).toPlainDate();
  let at: Temporal.PlainDate;
  if (unit === 'd') {
    const days = monday.until(date, { largestUnit: 'days' }).days;
    at = monday.add({ days: Math.floor(days / count) * count });
  } else {
    const months = date.year * 12 + date.month - 1;
    const first = Math.floor(months / count) * count;
    at = Temporal.PlainDate.from({ year: Math.floor(first / 12), month: (first % 12) + 1, day: 1 });
  }
  const edges: number[] = [];
  for (;;) {
    const edge = at.toZonedDateTime(timeZone).epochMilliseconds;
    edges.push(edge);
    if (edge >= end) return edges;
    at = unit === 'd' ? at.add({ days: count }) : at.add({ months: count });
  }
}
