/** Local time of a time zone at an instant (UTC ms), and clock changes. The only place where the server queries Temporal for a zone. */
import { dayMs, hourMs } from '@czyun/contract';
import { Temporal } from 'temporal-polyfill';

/** An instant in the zone's calendar; fractions of a millisecond are dropped. `RangeError` for a zone that does not exist. */
export function zoned(timeZone: string, time: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(time)).toZonedDateTimeISO(timeZone);
}

/** Offset of local time from UTC at `time`, ms; positive if ahead. */
export function offsetAt(timeZone: string, time: number): number {
  return zoned(timeZone, time).offsetNanoseconds / 1e6;
}

/** Whether the zone's clock differs from UTC by whole hours throughout [start, end). */
export function wholeHours(timeZone: string, start: number, end: number): boolean {
  for (let time = start; time < end; time += 30 * dayMs) if (offsetAt(timeZone, time) % hourMs !== 0) return false;
  return offsetAt(timeZone, end) % hourMs === 0;
}

/** Step of the search for clock changes: no change is reverted sooner. */
const changeStepMs = 7 * dayMs;

/** Instants in (start, end) at which the UTC offset of local clocks changes. */
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
