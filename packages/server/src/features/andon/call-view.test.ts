import { expect, it } from 'vitest';
import { medianOf } from './call-view.ts';

it('the median of an even number of times is the mean of the middle two', () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf([9])).toBe(9);
  expect(medianOf([8, 2, 100])).toBe(8);
  expect(medianOf([100, 2, 8, 4])).toBe(6);
});
