import { expect, test } from 'vitest';
import { withDevice } from './recent-devices.ts';

test('the last opened device comes first, without duplicates, and the oldest is removed', () => {
  expect(withDevice([], 3)).toEqual([3]);
  expect(withDevice([1, 2, 3], 2)).toEqual([2, 1, 3]);
  expect(withDevice([1, 2, 3, 4, 5, 6, 7, 8], 9)).toEqual([9, 1, 2, 3, 4, 5, 6, 7]);
});
