import { expect, test } from 'vitest';
import { completeness } from './completeness.ts';

test('one of forty quarter-hours is missing', () => {
  expect(completeness(40, 1)).toBe(97.5);
  expect(completeness(40, 0)).toBe(100);
  // Registers may be a quarter-hour behind.
  expect(completeness(1, 2)).toBe(0);
  expect(completeness(0, 0)).toBeNull();
});
