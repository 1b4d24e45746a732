import { expect, test } from 'vitest';
import { lastShiftOf } from './presets.ts';

const hour = 3_600_000;
const shift = (start: number, end: number) => ({ start: start * hour, end: end * hour });

test('the last shift is the one that ended last', () => {
  expect(lastShiftOf([shift(8, 16), shift(0, 8), shift(16, 24)], 20 * hour)).toEqual([8 * hour, 16 * hour]);
  expect(lastShiftOf([shift(8, 16)], 16 * hour)).toEqual([8 * hour, 16 * hour]);
});

test('without shifts it is the last eight hours', () => {
  expect(lastShiftOf([], 20 * hour)).toEqual([12 * hour, 20 * hour]);
  expect(lastShiftOf([shift(16, 24)], 20 * hour)).toEqual([12 * hour, 20 * hour]);
});
