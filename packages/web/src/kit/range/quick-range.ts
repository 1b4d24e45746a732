/** The ranges that end now (product-spec §9), in the project's time zone. */
import { hourMs, instantOf, monthsBefore, type Period, type QuickRange, quickRanges, startOfDay, wallTime } from '@czyun/contract';

export { monthsBefore, type QuickRange, quickRanges };

export type Span = readonly [start: number, end: number];

/** Start and end, ms, of a named range that ends at `now`; days and months are the zone's. */
export function quickSpan(name: QuickRange, now: number, zone: string): Span {
  switch (name) {
    case '1h':
      return [now - hourMs, now];
    case '24h':
      return [now - 24 * hourMs, now];
    case '1d':
      return [Math.min(startOfDay(now, zone), now - 1), now];
    case 'month': {
      const { year, month } = wallTime(now, zone);
      return [Math.min(instantOf({ year, month, day: 1, hour: 0, minute: 0, second: 0 }, zone), now - 1), now];
    }
    case '3months':
      return [monthsBefore(now, 3, zone), now];
    case '12months':
      return [monthsBefore(now, 12, zone), now];
    default:
      return [now - Number(name.slice(0, -1)) * 24 * hourMs, now];
  }
}

/** The range in an address, ms; null if time is not restricted. */
export function spanOf({ range, start, end }: Period<QuickRange | 'all'>, now: number, zone: string): Span | null {
  if (range === 'all') return null;
  if (range !== null) return quickSpan(range, now, zone);
  return [start ?? 0, end ?? Math.max(now, (start ?? 0) + 1000)];
}

/**
 * True if a list is requested without an end. `now` is the last tick of the page's clock: an entry that is added after
 * it belongs to a range up to now.
 */
export const goesOn = (span: Span, now: number, isLive: boolean): boolean => isLive && span[1] >= now;
