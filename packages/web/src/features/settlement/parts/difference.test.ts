import { expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

it('is exact, never below nothing, and unknown where an amount is', () => {
  expect(differenceOf('0.10', '-0.05')).toBe('0.15');
  expect(differenceOf('900719925474099.31', '900719925474099.33')).toBe('0.02');
  expect(differenceOf('7.00', '7.00')).toBe('0.00');
  expect(differenceOf(null, '1.00')).toBeNull();
});
