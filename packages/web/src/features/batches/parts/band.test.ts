import { expect, test } from 'vitest';
import { bandOf, timesOf } from './band.ts';
import { lengthText } from './length.ts';

test('the band covers the known places of the golden curve', () => {
  expect(bandOf([10, null, -2], 0.5)).toEqual({ upper: [10.5, null, -1.5], lower: [9.5, null, -2.5] });
});

test('places begin with the batch', () => {
  expect(timesOf(1_000, 60, 3)).toEqual([1_000, 1_060, 1_120]);
});

test('lengths are in minutes below two hours', () => {
  expect([lengthText(41 * 60_000), lengthText(3.25 * 3_600_000), lengthText(30.04 * 3_600_000)]).toEqual(['41 min', '3.25 h', '30.0 h']);
});
