import { describe, expect, test } from 'vitest';
import type { LiveValue } from '../../../shared/live/value-store.ts';
import { type Combined, curvesTogether, together } from './combine.ts';

const value = (number: number | null, quality: LiveValue['quality'] = 'good', time = 1000): LiveValue => ({ value: number, time, quality });
const of = (how: Combined['how'], ...parts: (readonly [paramId: number, weight?: number])[]): Combined => ({
  how,
  parts: parts.map(([paramId, weight = 1]) => ({ key: `${paramId}:x`, paramId, weight })),
});

describe('several readings as one', () => {
  const values = new Map([
    [1, value(10)],
    [2, value(-4, 'stale', 500)],
    [3, value(null)],
  ]);
  test('sum, oldest time, worst quality', () =>
    expect(together(values, of('sum', [1], [2]))).toEqual({ value: 6, time: 500, quality: 'stale' }));
  test('a mean counts each with its weight: a small battery says little of the whole', () => {
    expect(together(values, of('mean', [1], [2]))?.value).toBe(3);
    expect(together(values, of('mean', [1, 900], [2, 100]))?.value).toBeCloseTo(8.6, 9);
    expect(together(values, of('mean', [1, 0]))?.value).toBeNull();
  });
  test('an unknown part makes an unknown whole', () => expect(together(values, of('sum', [1], [3]))?.value).toBeNull());
  test('nothing to add', () => expect(together(values, of('sum'))).toBeUndefined());
  test('a part that has not come yet', () => expect(together(values, of('sum', [1], [9]))).toBeUndefined());
});

describe('several curves as one', () => {
  const one = { times: [1, 2, 3], values: [10, 20, 30] };
  const other = { times: [2, 3, 4], values: [1, null, 3] };
  test('adds up where all of them say something', () => {
    expect(curvesTogether([one, other], of('sum', [1], [2]))).toEqual({ times: [1, 2, 3, 4], values: [null, 21, null, null] });
  });
  test('a single one stays as it is', () => expect(curvesTogether([one], of('sum', [1]))).toEqual(one));
  test('a curve that nobody knows leaves the whole unknown', () => {
    expect(curvesTogether([one, undefined], of('sum', [1], [2])).values).toEqual([null, null, null]);
  });
});
