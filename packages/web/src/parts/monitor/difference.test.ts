import { describe, expect, it } from 'vitest';
import { changesOf, differenceOf } from './difference.ts';

const power = { type: 'number', decimals: 1 } as const;
const at = (value: number | string | null) => ({ value });

describe('a difference', () => {
  it('requires more than the last digit', () => {
    expect(differenceOf(power, at(50.1), at(50))).toBeNull();
    expect(differenceOf(power, at(0.3), at(0.2))).toBeNull();
    expect(differenceOf(power, at(50.2), at(50))?.by).toBeCloseTo(0.2);
    expect(differenceOf(power, at(-50), at(50))).toMatchObject({ by: -100, weight: 1 });
  });
  it('is weighted by the plausible range, if there is one', () => {
    expect(differenceOf({ ...power, range: [0, 100] }, at(60), at(50))).toEqual({ by: 10, weight: 0.1 });
  });
  it('of states is any other word; of unknown values there is none', () => {
    const state = { type: 'enum', decimals: 0 } as const;
    expect(differenceOf(state, at(1), at(2))).toEqual({ by: null, weight: 1 });
    expect(differenceOf(state, at(2), at(2))).toBeNull();
    expect(differenceOf(power, at(null), at(2))).toBeNull();
    expect(differenceOf(power, undefined, at(2))).toBeNull();
  });
});

it('of members has a maximum and an average, without unknown ones', () => {
  expect(changesOf([3.2, 3.3, null, 3.5], [3.1, 3.5, 3.4, null])).toEqual({
    most: { no: 2, change: expect.closeTo(-0.2) },
    average: expect.closeTo(-0.05),
  });
  expect(changesOf([null], [1])).toBeNull();
});
