import type { RangeFigures } from '@czyun/contract';
import { expect, it } from 'vitest';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { figuresRow } from './range-figures.ts';

const found: RangeFigures = {
  ...{ key: '1:active_power', paramId: 7, min: -40, minTime: 100, max: 10, maxTime: 200, avg: -5, coveredMs: 7_200_000 },
  ...{ diff: 3, integral: -10, deviation: 2, aboveMs: 60_000, belowMs: 90_000 },
};
const chosen = (factor: 1 | -1, point: object) => ({ key: '1:active_power', factor, point }) as unknown as Chosen;
const power = { type: 'number', unit: 'kW', decimals: 1 };

it('shows the figures of a power, with its energy', () => {
  expect(figuresRow(chosen(1, power), found, { value: 5, unit: 'kW' })).toMatchObject({
    ...{ min: -40, minTime: 100, max: 10, maxTime: 200, mean: -5, amount: -10, amountUnit: 'kWh', aboveMs: 60_000 },
  });
});

it('exchanges the extremes and the sides of the line if the register has the opposite sign', () => {
  expect(figuresRow(chosen(-1, power), found, { value: 5, unit: 'kW' })).toMatchObject({
    ...{ min: -10, minTime: 200, max: 40, maxTime: 100, mean: 5, amount: 10, aboveMs: 90_000, deviation: 2 },
  });
});

it('has no amount for a meaningless integral, the count of a register, and no time above a line of another unit', () => {
  expect(figuresRow(chosen(1, { type: 'number', unit: '℃' }), found, { value: 5, unit: 'kW' })).toMatchObject({
    amount: null,
    aboveMs: null,
  });
  expect(figuresRow(chosen(1, { type: 'counter', unit: 'kWh' }), found, null)).toMatchObject({ amount: 3, amountUnit: 'kWh' });
});
