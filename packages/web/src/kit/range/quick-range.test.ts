import { expect, test } from 'vitest';
import { goesOn, monthsBefore, quickSpan } from './quick-range.ts';

const at = (text: string) => Date.parse(text);
const shanghai = 'Asia/Shanghai';

test('ranges end now and begin as their name says, in the zone', () => {
  const now = at('2026-03-15T02:30:00+08:00');
  expect(quickSpan('24h', now, shanghai)).toEqual([now - 86_400_000, now]);
  expect(quickSpan('7d', now, shanghai)).toEqual([now - 7 * 86_400_000, now]);
  expect(quickSpan('1d', now, shanghai)[0]).toBe(at('2026-03-15T00:00:00+08:00'));
  expect(quickSpan('month', now, shanghai)[0]).toBe(at('2026-03-01T00:00:00+08:00'));
  expect(quickSpan('3months', now, shanghai)[0]).toBe(at('2025-12-15T02:30:00+08:00'));
  expect(quickSpan('12months', now, shanghai)[0]).toBe(at('2025-03-15T02:30:00+08:00'));
});

test('a shorter month gives its last day; summer time preserves the time of day', () => {
  expect(monthsBefore(at('2026-05-31T12:00:00+08:00'), 3, shanghai)).toBe(at('2026-02-28T12:00:00+08:00'));
  expect(monthsBefore(at('2026-05-10T12:00:00+02:00'), 3, 'Europe/Berlin')).toBe(at('2026-02-10T12:00:00+01:00'));
});

test('a range is never empty, even at midnight on the first', () => {
  const now = at('2026-03-01T00:00:00+08:00');
  for (const name of ['1d', 'month'] as const) {
    const [start, end] = quickSpan(name, now, shanghai);
    expect(start).toBeLessThan(end);
  }
});

test('a range up to the current tick of the page continues while the page is live', () => {
  const now = at('2026-03-15T02:30:00+08:00');
  expect(goesOn(quickSpan('24h', now, shanghai), now, true)).toBe(true);
  expect(goesOn(quickSpan('24h', now, shanghai), now, false)).toBe(false);
  expect(goesOn([now - 1000, now - 1], now, true)).toBe(false);
});
