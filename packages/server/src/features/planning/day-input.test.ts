/** Worth of the energy left in a storage, computed by hand. */
import { expect, it } from 'vitest';
import { dayOf } from '../../planning/planning-fixture.ts';
import { worthOfStored } from './day-input.ts';

const discharge = [{ to: 1, efficiency: 0.9 }];
const day = [{ buy: 0.3 }, { buy: 1.2 }];

it('is the cheapest price of the day', () => expect(worthOfStored(dayOf(day, { discharge }))).toBeCloseTo(0.3, 9));

it('is at most the highest price after losses and wear', () => {
  // 1.2 × 0.9 − 1.
  expect(worthOfStored(dayOf(day, { discharge, cycleCost: 1 }))).toBeCloseTo(0.08, 9);
  expect(worthOfStored(dayOf(day, { discharge, cycleCost: 2 }))).toBe(0);
});

it('is zero at negative prices and if discharging is not allowed', () => {
  expect(worthOfStored(dayOf([{ buy: -0.1 }, { buy: 1 }], { discharge }))).toBe(0);
  expect(worthOfStored(dayOf(day, { discharge, cyclesMost: 0 }))).toBe(0);
});
