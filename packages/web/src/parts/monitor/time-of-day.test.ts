import { expect, test } from 'vitest';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { timeOfDay } from './time-of-day.ts';

const read = (value: number | null, quality: LiveValue['quality'] = 'good', time: number | null = 1000): LiveValue => ({
  value,
  quality,
  time,
});

test('hours and minutes form one time of day', () => {
  expect(timeOfDay(read(6), read(30))?.value).toBe('06:30');
  expect(timeOfDay(read(0), read(0))?.value).toBe('00:00');
  expect(timeOfDay(read(24), read(0))?.value).toBe('24:00');
});

test('half a time is undefined, and the worse quality applies to both', () => {
  expect(timeOfDay(undefined, read(5))).toBeUndefined();
  expect(timeOfDay(read(8), read(null))?.value).toBeNull();
  expect(timeOfDay(read(8, 'good', 2000), read(5, 'stale', 1500))).toEqual({ value: '08:05', quality: 'stale', time: 1500 });
  expect(timeOfDay(read(8, 'bad'), read(5, 'stale'))?.quality).toBe('bad');
});
