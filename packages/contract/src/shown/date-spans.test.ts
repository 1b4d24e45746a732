import { expect, it } from 'vitest';
import { sayDates } from './date-spans.ts';

it('merges consecutive days, also across the end of a month', () => {
  expect(sayDates(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-05'])).toEqual(['2026-10-30 – 2026-11-01', '2026-11-05']);
  expect(sayDates([])).toEqual([]);
});
