import { expect, it } from 'vitest';
import { numberText } from '../../platform/format/number.ts';
import { shareOfBusy } from './factors.ts';

it('shows the share of good time equal to the OEE beside it, which the server rounds to two decimals', () => {
  const figures = { busyMs: 1_000_000 };
  expect(numberText(shareOfBusy(870_999, figures), '%', 1)).toBe(numberText(87.1, '%', 1));
  expect([shareOfBusy(null, figures), shareOfBusy(1, { busyMs: 0 })]).toEqual([null, null]);
});
