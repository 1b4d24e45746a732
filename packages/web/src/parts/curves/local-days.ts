/** Copies of curves from earlier days, moved by local time: 08:00 of the earlier day is aligned with 08:00 of this one. */
import { dayMs, instantOf, offsetOf, wallTime } from '@czyun/contract';

/** Clocks change at quarters of an hour only. */
const quarterMs = 900_000;

/** The same local time a number of days earlier. */
export function daysBefore(at: number, days: number, zone: string): number {
  const wall = wallTime(at, zone);
  return instantOf({ ...wall, day: wall.day - days }, zone) + (at % 1000);
}

interface Points {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Points moved some local days later; points in an hour that does not exist there are left out, an hour that occurs twice is used once. */
export function daysLater({ times, values }: Points, days: number, zone: string): Points {
  const offsets = new Map<number, number>();
  const offset = (at: number): number => {
    const quarter = Math.floor(at / quarterMs);
    let found = offsets.get(quarter);
    if (found === undefined) {
      found = offsetOf(quarter * quarterMs, zone);
      offsets.set(quarter, found);
    }
    return found;
  };
  const outTimes: number[] = [];
  const outValues: (number | null)[] = [];
  times.forEach((time, index) => {
    const local = time + offset(time) + days * dayMs;
    const guess = local - offset(local - offset(time));
    // The earlier instant if a local time occurs twice.
    const earlier = local - offset(guess - dayMs);
    const at = earlier + offset(earlier) === local ? earlier : guess;
    if (at + offset(at) !== local || at <= (outTimes.at(-1) ?? Number.NEGATIVE_INFINITY)) return;
    outTimes.push(at);
    outValues.push(values[index] ?? null);
  });
  return { times: outTimes, values: outValues };
}
