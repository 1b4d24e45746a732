import { ageOf } from '@czyun/contract';
import { expect, test } from 'vitest';
import { roundedLeft } from './left.ts';

const hour = 3_600_000;
const day = 24 * hour;

test.each([
  [7 * day - 5000, 7, 'days'],
  [365 * day - 40 * 60_000, 365, 'days'],
  [6.4 * day, 6, 'days'],
  [2 * day - 60_000, 2, 'days'],
  [day - 5000, 24, 'hours'],
  [hour - 5000, 1, 'hours'],
  [20 * 60_000 + 10_000, 20, 'minutes'],
])('%d ms left is %d %s', (ms, n, unit) => {
  expect(ageOf(roundedLeft(ms))).toEqual({ n, unit });
});
