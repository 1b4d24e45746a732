import { expect, test } from 'vitest';
import { periodStart } from './period.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);

test('a period begins with its day, its Monday, its month or its year', () => {
  const now = at('2026-11-26T09:30');
  expect(periodStart('day', '', now, zone)).toBe(at('2026-11-26T00:00'));
  // Thursday.
  expect(periodStart('week', '', now, zone)).toBe(at('2026-11-23T00:00'));
  expect(periodStart('month', '', now, zone)).toBe(at('2026-11-01T00:00'));
  expect(periodStart('year', '', now, zone)).toBe(at('2026-01-01T00:00'));
});

test('the day in the address decides, also on a Sunday and across the end of a year', () => {
  expect(periodStart('week', '2026-11-29', 0, zone)).toBe(at('2026-11-23T00:00'));
  expect(periodStart('week', '2027-01-01', 0, zone)).toBe(at('2026-12-28T00:00'));
  expect(periodStart('month', '2026-02-28', 0, zone)).toBe(at('2026-02-01T00:00'));
});

test('begins at midnight of the zone, whatever the offset of the day', () => {
  expect(periodStart('month', '2026-10-31', 0, 'Europe/Berlin')).toBe(Date.parse('2026-09-30T22:00Z'));
  expect(periodStart('week', '2026-10-25', 0, 'Europe/Berlin')).toBe(Date.parse('2026-10-18T22:00Z'));
});
