import { expect, it } from 'vitest';
import { instantsOf, monthsFrom, movedBy, rangeOf } from './dates.ts';

it('days, months and years have their first and last day, and follow each other', () => {
  expect(rangeOf('day', '2026-02-10')).toEqual({ from: '2026-02-10', to: '2026-02-10' });
  expect(rangeOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rangeOf('year', '2026-02-10')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect([
    movedBy('day', '2026-03-01', -1),
    movedBy('month', '2026-01-31', 1),
    movedBy('month', '2026-01-31', -1),
    movedBy('year', '2026-05-05', 1),
  ]).toEqual([...['2026-02-28', '2026-02-01', '2025-12-01', '2027-01-01']]);
});

it('days, months and years begin and end at the project’s local time', () => {
  expect(instantsOf('day', '2026-02-10', 'Asia/Shanghai')).toEqual({ from: Date.UTC(2026, 1, 9, 16), to: Date.UTC(2026, 1, 10, 16) });
  // Clocks go forward on the last Sunday of March.
  expect(instantsOf('month', '2026-03-10', 'Europe/Berlin')).toEqual({ from: Date.UTC(2026, 1, 28, 23), to: Date.UTC(2026, 2, 31, 22) });
});

it('months to choose from begin where no bill was issued', () => {
  expect(monthsFrom('2026-11', '2026-11')).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(monthsFrom('2000-01', '2026-11').at(0)).toBe('2024-11');
});
