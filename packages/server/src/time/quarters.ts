/** Quarter-hours of a day, the unit in which energy is bought, sold and settled. */
import { dayMs, minuteMs } from '@czyun/contract';
import type { Day } from './days.ts';
import { offsetAt } from './zone.ts';

/** A quarter of an hour, ms. */
export const quarterMs = 15 * minuteMs;

export interface Quarter {
  readonly start: number;
  /** First instant after it. */
  readonly end: number;
  /**
   * Minutes since midnight, 0 to 1439, that clocks show at its start. A tariff is looked up by this, as a meter with its own clock does:
   * both occurrences of a repeated hour have the same prices, and prices of a skipped hour are not used that day.
   */
  readonly minute: number;
}

/** Minutes since midnight that clocks of a zone show at an instant. */
export function minuteOf(timeZone: string, time: number): number {
  const local = (time + offsetAt(timeZone, time)) % dayMs;
  return Math.floor((local < 0 ? local + dayMs : local) / minuteMs);
}

/** Quarter-hours of a day of a zone, in order and without gaps: 96; when clocks change, 92 or 100 (94 or 98 for a half-hour change). */
export function quartersOf(timeZone: string, { start, end }: Pick<Day, 'start' | 'end'>): Quarter[] {
  // A day of the usual length has a single offset, so one lookup is enough.
  const first = end - start === dayMs ? minuteOf(timeZone, start) : null;
  return Array.from({ length: Math.ceil((end - start) / quarterMs) }, (_, index) => {
    const from = start + index * quarterMs;
    return { start: from, end: Math.min(end, from + quarterMs), minute: first === null ? minuteOf(timeZone, from) : first + 15 * index };
  });
}
