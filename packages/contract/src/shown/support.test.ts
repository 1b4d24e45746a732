import { expect, test } from 'vitest';
import { isMeaningless } from './support.ts';

const efficiency = { needs: 'active_power' };
const idle = (value: number | string | null | undefined) =>
  isMeaningless(efficiency, [{ metric: 'active_power', decimals: 1 }], () => value);

test('an efficiency is not shown while no readable power flows', () => {
  expect([idle(0), idle(0.04), idle(-0.09)]).toEqual([true, true, true]);
  expect([idle(0.1), idle(-57.2)]).toEqual([false, false]);
});

test('an unknown value hides nothing, and neither does a figure without a condition', () => {
  expect([idle(null), idle(undefined)]).toEqual([false, false]);
  expect(isMeaningless({}, [], () => 0)).toBe(false);
});
