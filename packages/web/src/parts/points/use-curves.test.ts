import { expect, test } from 'vitest';
import { evenValues } from './use-curves.ts';

test('a small curve has even time steps, and no value where the device was silent', () => {
  const curve = { times: [0, 10, 11, 80, 90], values: [1, 2, null, 3, 4] };
  expect(evenValues(curve, 0, 100, 10)).toEqual([2, null, null, null, null, null, null, 3, 4, 4]);
  expect(evenValues({ times: [], values: [] }, 0, 100, 2)).toEqual([null, null]);
});
