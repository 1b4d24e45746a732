import { expect, it } from 'vitest';
import { movedBy, rangeOf } from './dates.ts';

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
