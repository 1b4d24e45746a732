import { expect, it } from 'vitest';
import { expectedBy, netOf } from './expected-load.ts';

const day = (value: number | null) => new Map([[0, value]]);

it('the expectation of a quarter-hour is the median of the known days, at least three', () => {
  expect(expectedBy([day(5), day(100), day(7)], 0)).toBe(7);
  expect(expectedBy([day(5), day(100), day(7), day(8)], 0)).toBe(7.5);
  expect(expectedBy([day(5), day(null), day(7)], 0)).toBeNull();
  expect(expectedBy([day(5), day(6), day(7)], 15)).toBeNull();
});

it('load less generation is unknown if a part is', () => {
  expect([netOf(10, []), netOf(10, [4, 9]), netOf(null, [1]), netOf(10, [4, null])]).toEqual([10, -3, null, null]);
});
