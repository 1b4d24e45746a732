import { expect, it } from 'vitest';
import { mean, minus, plus, quotient, rounded, times, whole } from './fraction.ts';

it('adds, subtracts and multiplies exactly', () => {
  const third = quotient(1n, 3n);
  expect(rounded(times(plus(third, plus(third, third)), whole(7n)))).toBe(7n);
  expect(rounded(times(minus(third, quotient(-1n, -6n)), whole(6n)))).toBe(1n);
  expect(rounded(mean(whole(3n), whole(5n)))).toBe(4n);
});

it('rounds a half away from zero', () => {
  expect([1n, -1n, 3n, -3n, 5n].map((top) => rounded(quotient(top, 2n)))).toEqual([1n, -1n, 2n, -2n, 3n]);
  expect(rounded(quotient(49n, 100n))).toBe(0n);
  expect(rounded(quotient(-1n, 3n))).toBe(0n);
});
