import { expect, test } from 'vitest';
import { hoursText, lengthText } from './hours.ts';

test('a time is in the unit that suits its length', () => {
  expect([90_000, 510_000, 1_800_000, 11_700_000, -36_000_000].map(lengthText)).toEqual([
    '1.5 min',
    '8.5 min',
    '30 min',
    '3.25 h',
    '-10.0 h',
  ]);
  expect([hoursText(0), hoursText(null)]).toEqual(['0.00 h', '-']);
});
