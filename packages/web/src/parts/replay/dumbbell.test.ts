import { expect, it } from 'vitest';
import { dumbbell } from './dumbbell.ts';

const power = { type: 'number' } as const;

it('places two values between 0 and the greater, also negative ones', () => {
  expect(dumbbell(power, 100, 50)).toEqual([94, 50]);
  expect(dumbbell(power, -100, 100)).toEqual([6, 94]);
});

it('separates values that are close together', () => {
  const [first, second] = dumbbell(power, 50.02, 50) ?? [0, 0];
  expect(first - second).toBeGreaterThan(20);
});

it('has no positions for text', () => {
  expect(dumbbell(power, null, 1)).toBeNull();
  expect(dumbbell({ type: 'enum' }, 1, 2)).toBeNull();
});
