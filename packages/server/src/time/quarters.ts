/** The quarter-hours of a day, by which energy is bought, sold and settled. */
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
   * Minutes since midnight, 0 to 1439, that clocks show at its start. A tariff is looked up by this, as a meter with a clock of its own does:
   * of an hour that comes twice both belong to the same prices, and prices of an hour that is left out are not used that day.
   */
  readonly minute: number;
}

/** Minutes since midnight that clocks of a zone show at an instant. */
export function minuteOf(timeZone: string, time: number): number {
  const local = (time + offsetAt(timeZone, time)) % dayMs;
  return Math.floor((local < 0 ? local + dayMs : local) / minuteMs);
}

/** The quarter-hours of a day of a zone, in order and without gaps: 96, and on days of a change of clocks 92 or 100 (94 or 98 where they change by half an hour). */
export function quartersOf(timeZone: string, { start, end }: Pick<Day, 'start' | 'end'>): Quarter[] {
  // A day of the usual length has one offset, and asking for it once is enough.
  const first = end - start === dayMs ? minuteOf(timeZone, start) : null;
  return Array.from({ length: Math.ceil((end - start) / quarterMs) }, (_, index) => {
    const from = start + index * quarterMs;
    return { start: from, end: Math.min(end, from + quarterMs), minute: first === null ? minuteOf(timeZone, from) : first + 15 * index };
  });
}
