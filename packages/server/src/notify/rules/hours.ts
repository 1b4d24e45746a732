/** Weekly hours, in the local time of a time zone. Days are 1 Monday to 7 Sunday; an end not later than the start is on the next day. */
import type { WeekHours } from '@czyun/contract';
import { instantAt } from '../../time/wall-clock.ts';
import { zoned } from '../../time/zone.ts';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The hours that start on the day `addDays` after that of `time`, as instants (UTC ms); null: none on that day. */
function partOn({ days, from, to }: WeekHours, timeZone: string, time: number, addDays: number) {
  const date = zoned(timeZone, time).toPlainDate().add({ days: addDays });
  if (!days.includes(date.dayOfWeek)) return null;
  const endDate = minutesOf(to) > minutesOf(from) ? date : date.add({ days: 1 });
  return {
    start: instantAt(timeZone, date.toString(), minutesOf(from)),
    end: instantAt(timeZone, endDate.toString(), minutesOf(to)),
  };
}

/** Whether `time` (UTC ms) is within the hours, end exclusive. */
export function isWithin(hours: WeekHours, timeZone: string, time: number): boolean {
  return [-1, 0].some((day) => {
    const part = partOn(hours, timeZone, time, day);
    return part !== null && part.start <= time && time < part.end;
  });
}

/** `time` if it is within the hours, else their next start (UTC ms). Null hours: always. */
export function nextWithin(hours: WeekHours | null, timeZone: string, time: number): number {
  if (hours === null || isWithin(hours, timeZone, time)) return time;
  for (let day = 0; day <= 8; day += 1) {
    const part = partOn(hours, timeZone, time, day);
    // Zero length: the clock skips the whole of it.
    if (part !== null && part.start > time && part.end > part.start) return part.start;
  }
  return time;
}
