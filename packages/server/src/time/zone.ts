/** What clocks of a time zone show at an instant (UTC ms), and when they change. The one place where the server asks Temporal for a zone. */
import { dayMs, hourMs } from '@czyun/contract';
import { Temporal } from 'temporal-polyfill';

/** An instant as the zone's calendar has it; parts of a millisecond are left out. `RangeError` for a zone that does not exist. */
export function zoned(timeZone: string, time: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(time)).toZonedDateTimeISO(timeZone);
}

/** Milliseconds that local time is ahead of UTC at `time`. */
export function offsetAt(timeZone: string, time: number): number {
  return zoned(timeZone, time).offsetNanoseconds / 1e6;
}

/** True when the zone's clock differs from UTC by whole hours all through [start, end). */
export function wholeHours(timeZone: string, start: number, end: number): boolean {
  for (let time = start; time < end; time += 30 * dayMs) if (offsetAt(timeZone, time) % hourMs !== 0) return false;
  return offsetAt(timeZone, end) % hourMs === 0;
}

/** Step of the search for clock changes: no change is reverted sooner. */
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
