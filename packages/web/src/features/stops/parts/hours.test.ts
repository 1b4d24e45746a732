import { expect, test } from 'vitest';
import { hoursText, lengthText } from './hours.ts';

test('a time is in the unit that suits its length', () => {
  expect([2000, 59_999, 60_000, 510_000, 3_600_000, 11_700_000, 36_000_000].map(lengthText)).toEqual([
    '2 s',
    '59 s',
    '1.0 min',
    '8.5 min',
    '1.00 h',
    '3.25 h',
    '10.0 h',
  ]);
  expect(hoursText(null)).toBe('-');
});
