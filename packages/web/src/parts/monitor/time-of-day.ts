/** Times of day that a device reports as two values, hours and minutes. */
import type { PointForm } from '../../platform/format/point-value.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';

export const clockForm: PointForm = { type: 'text', decimals: 0 };

const qualities = ['good', 'stale', 'bad'] as const;

/** `06:30`, up to `24:00`, with the older time and the worse quality of both; undefined if one is unknown. */
export function timeOfDay(hours: LiveValue | undefined, minutes: LiveValue | undefined): LiveValue | undefined {
  if (hours === undefined || minutes === undefined) return undefined;
  const both = [hours, minutes];
  const digits = both.map(({ value }) => (typeof value === 'number' ? String(value).padStart(2, '0') : undefined));
  const times = both.flatMap(({ time }) => time ?? []);
  return {
    value: digits.includes(undefined) ? null : digits.join(':'),
    time: times.length < 2 ? null : Math.min(...times),
    quality: qualities[Math.max(...both.map(({ quality }) => qualities.indexOf(quality)))] ?? 'bad',
  };
}
