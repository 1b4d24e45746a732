import { expect, test } from 'vitest';
import { scaleOfPowers } from './power-scale.ts';

test('powers of a group share a scale that includes 0', () => {
  expect(scaleOfPowers([120, 80, null])).toEqual({ low: 0, high: 120 });
  expect(scaleOfPowers([-30, 90])).toEqual({ low: -90, high: 90 });
  expect(scaleOfPowers([-30, 0])).toEqual({ low: -30, high: 0 });
  expect(scaleOfPowers([null])).toEqual({ low: 0, high: 1 });
});
