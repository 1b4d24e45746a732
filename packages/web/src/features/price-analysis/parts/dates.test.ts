import { expect, it } from 'vitest';
import { nextTo, rangeOf } from './dates.ts';

it('a day, month or year has its days', () => {
  expect(rangeOf('day', '2026-02-11')).toEqual({ from: '2026-02-11', to: '2026-02-11' });
  expect(rangeOf('month', '2024-02-11')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(rangeOf('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(rangeOf('year', '2026-05-05')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

it('the next one starts after it, the previous one ends before it', () => {
  expect([nextTo('day', '2026-03-01', -1), nextTo('day', '2026-02-28', 1)]).toEqual(['2026-02-28', '2026-03-01']);
  expect([nextTo('month', '2026-03-31', -1), nextTo('month', '2026-12-05', 1)]).toEqual(['2026-02-01', '2027-01-01']);
  expect([nextTo('year', '2026-03-31', -1), nextTo('year', '2026-03-31', 1)]).toEqual(['2025-01-01', '2027-01-01']);
});
