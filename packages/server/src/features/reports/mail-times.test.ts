import { expect, it } from 'vitest';
import { newestInstant } from '../../jobs/instants.ts';
import { fitsRange, mailRange, patternOf } from './mail-times.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const range = (of: 'yesterday' | 'lastWeek' | 'lastMonth', when: string, offset = 0) =>
  Object.values(mailRange(of, at(when), zone, { offset })).map((time) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16));

it('the ranges are yesterday, last week from Monday, and last month', () => {
  // 2026-03-04 is a Wednesday.
  expect(range('yesterday', '2026-03-04T08:00')).toEqual(['2026-03-03T00:00', '2026-03-04T00:00']);
  expect(range('lastWeek', '2026-03-04T08:00')).toEqual(['2026-02-23T00:00', '2026-03-02T00:00']);
  expect(range('lastWeek', '2026-03-02T00:00')).toEqual(['2026-02-23T00:00', '2026-03-02T00:00']);
  expect(range('lastWeek', '2026-03-01T23:59')).toEqual(['2026-02-16T00:00', '2026-02-23T00:00']);
  expect(range('lastMonth', '2026-03-01T00:00')).toEqual(['2026-02-01T00:00', '2026-03-01T00:00']);
  expect(range('lastMonth', '2026-01-15T12:00')).toEqual(['2025-12-01T00:00', '2026-01-01T00:00']);
});

it('days that start at eight end at eight', () => {
  expect(range('yesterday', '2026-03-04T08:00', 8)).toEqual(['2026-03-03T08:00', '2026-03-04T08:00']);
  expect(range('yesterday', '2026-03-04T07:59', 8)).toEqual(['2026-03-02T08:00', '2026-03-03T08:00']);
  expect(range('lastMonth', '2026-03-01T07:00', 8)).toEqual(['2026-01-01T08:00', '2026-02-01T08:00']);
});

it('a day with a clock change has 23 hours', () => {
  const { start, end } = mailRange('yesterday', Date.parse('2026-03-09T12:00:00Z'), 'America/New_York', { offset: 0 });
  expect(end - start).toBe(23 * 3_600_000);
});

it('is sent at its scheduled local time of the project', () => {
  const times = { minute: 8 * 60 + 5, weekday: 7, monthDay: 28 };
  const newest = (every: 'day' | 'week' | 'month') =>
    newestInstant({ pattern: patternOf({ every, ...times }), timeZone: zone }, at('2026-01-01T00:00'), at('2026-03-04T08:04'));
  expect(newest('day')).toBe(at('2026-03-03T08:05'));
  expect(newest('week')).toBe(at('2026-03-01T08:05'));
  expect(newest('month')).toBe(at('2026-02-28T08:05'));
});

it('minute reports cover at most a day, hourly ones a week, daily ones a month', () => {
  expect(fitsRange({ type: 'minutely', step: 1 }, 'lastWeek')).toBe(false);
  expect(fitsRange({ type: 'minutely', step: 15 }, 'lastWeek')).toBe(true);
  expect(fitsRange({ type: 'hourly', step: 15 }, 'lastMonth')).toBe(false);
  expect(fitsRange({ type: 'dailyDiff', step: 1 }, 'lastMonth')).toBe(true);
});
