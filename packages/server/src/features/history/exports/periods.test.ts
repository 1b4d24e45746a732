import { expect, it } from 'vitest';
import { patternOf, periodBefore } from './periods.ts';

const hour = 3_600_000;

it('a file covers the last completed day or month, in the project’s time zone', () => {
  const one = Date.UTC(2026, 2, 9, 17, 30);
  // 01:30 of the 10th in Shanghai.
  expect(periodBefore('day', 'Asia/Shanghai', one)).toEqual({
    name: '2026-03-09',
    start: Date.UTC(2026, 2, 8, 16),
    end: Date.UTC(2026, 2, 9, 16),
  });
  expect(periodBefore('month', 'Asia/Shanghai', one)).toEqual({
    name: '2026-02',
    start: Date.UTC(2026, 0, 31, 16),
    end: Date.UTC(2026, 1, 28, 16),
  });
});

it('days have 23 and 25 hours at clock changes', () => {
  const zone = 'America/New_York';
  const length = (instant: number) => {
    const { start, end } = periodBefore('day', zone, instant);
    return (end - start) / hour;
  };
  expect(length(Date.UTC(2026, 2, 9, 12))).toBe(23);
  expect(length(Date.UTC(2026, 10, 2, 12))).toBe(25);
  expect(length(Date.UTC(2026, 10, 3, 12))).toBe(24);
});

it('delivers at a minute of the day, daily or on one day of the month', () => {
  expect(patternOf({ every: 'day', minute: 65, monthDay: 4 })).toBe('5 1 * * *');
  expect(patternOf({ every: 'month', minute: 0, monthDay: 4 })).toBe('0 0 4 * *');
});
