/** What is compared: devices of one type, days, or shifts of one device. */
import { dateAfter, dayMs, hourMs, instantOf, maxCompared, minuteMs, offsetOf, timeText } from '@czyun/contract';

export interface Item {
  /** As in the address. */
  readonly id: string;
  readonly name: string;
  readonly deviceId: number;
  readonly deviceName: string;
  /** `{deviceId}:{metric}`. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** -1: shown with the opposite sign of the register. */
  readonly factor: 1 | -1;
}

/** The local date of an instant, or of `before` days earlier. */
export const dateOf = (at: number, zone: string, before = 0): string => dateAfter(timeText(at, zone, 'day'), -before);

/** Today, yesterday and the same weekday of last week. */
export const usualDates = (now: number, zone: string): readonly string[] => [0, 1, 7].map((before) => dateOf(now, zone, before));

/** Start of a local date. */
export function startOfDate(date: string, zone: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, zone);
}

/** Start and end of a local day, of 23 to 25 hours. */
export function spanOfDate(date: string, zone: string): { readonly start: number; readonly end: number } {
  return { start: startOfDate(date, zone), end: startOfDate(dateAfter(date, 1), zone) };
}

/** The page's device first, then the selected ones, or the first others of its type. */
export function comparedDevices(own: number, selected: readonly string[], others: readonly number[]): readonly number[] {
  const known = new Set(others);
  const found = selected.map(Number).filter((id) => known.has(id));
  return [own, ...(found.length > 0 ? found : others)].slice(0, maxCompared);
}

const buckets: readonly (readonly [number, string])[] = [
  [minuteMs, '1m'],
  [5 * minuteMs, '5m'],
  [15 * minuteMs, '15m'],
  [hourMs, '1h'],
  [6 * hourMs, '6h'],
];
const maxBuckets = 400;

export interface BucketChoice {
  readonly name: string;
  readonly ms: number;
}

/** The narrowest bucket with at most 400 places in a range; each divides a day, so that buckets of all items match. */
export function bucketFor(spanMs: number): BucketChoice {
  const [ms, name] = buckets.find(([each]) => spanMs <= each * maxBuckets) ?? [dayMs, '1d'];
  return { ms, name };
}

/** The last bucket edge in local time, not after an instant. */
export function bucketEdge(at: number, { ms }: BucketChoice, zone: string): number {
  const offset = offsetOf(at, zone);
  return Math.floor((at + offset) / ms) * ms - offset;
}
