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
  const minute = 60_000;
  const curve = (...points: (readonly [minutes: number, value: number | null])[]) => ({
    times: points.map(([at]) => at * minute),
    values: points.map(([, value]) => value),
  });
  const one = curve([1, 10], [2, 20], [3, 30]);

  test('adds up from where all of them say something', () => {
    expect(curvesTogether([one, curve([2, 1], [3, 2])], of('sum', [1], [2]))).toEqual(curve([1, null], [2, 21], [3, 32]));
  });
  test('a device that says that it does not know makes the whole unknown', () => {
    expect(curvesTogether([one, curve([1, 1], [2, null], [3, 3])], of('sum', [1], [2])).values).toEqual([11, null, 33]);
  });
  test('devices out of step, and one that reports every five minutes, add up', () => {
    const slow = curve([0, 100], [5, 200]);
    const other = curve([1, 1], [3, 2], [5, 3]);
    expect(curvesTogether([slow, other], of('sum', [1], [2]))).toEqual(curve([0, null], [1, 101], [3, 102], [5, 203]));
  });
  test('a silent device makes a hole', () => {
    const silent = curve([0, 5]);
    const other = curve([0, 1], [5, 2], [6, 3]);
    expect(curvesTogether([silent, other], of('sum', [1], [2])).values).toEqual([6, 7, null]);
  });
  test('a single one stays as it is', () => expect(curvesTogether([one], of('sum', [1]))).toEqual(one));
  test('a curve that nobody knows leaves the whole unknown', () => {
    expect(curvesTogether([one, undefined], of('sum', [1], [2])).values).toEqual([null, null, null]);
  });
});
