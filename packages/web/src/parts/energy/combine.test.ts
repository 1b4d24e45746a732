import { describe, expect, test } from 'vitest';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { asWhole, type Combined, curvesTogether, together } from './combine.ts';

const value = (number: number | null, quality: LiveValue['quality'] = 'good', time = 1000): LiveValue => ({ value: number, time, quality });
const of = (how: Combined['how'], ...parts: (readonly [paramId: number, weight?: number])[]): Combined => ({
  how,
  parts: parts.map(([paramId, weight = 1]) => ({ key: `${paramId}:x`, paramId, weight, since: null })),
});

describe('several readings as one', () => {
  const values = new Map([
    [1, value(10)],
    [2, value(-4, 'stale', 500)],
    [3, value(null)],
  ]);
  test('sum, oldest time, worst quality', () =>
    expect(together(values, of('sum', [1], [2]))).toEqual({ value: 6, time: 500, quality: 'stale' }));
  test('a mean is weighted: a small battery has little effect', () => {
    expect(together(values, of('mean', [1], [2]))?.value).toBe(3);
    expect(together(values, of('mean', [1, 900], [2, 100]))?.value).toBeCloseTo(8.6, 9);
    expect(together(values, of('mean', [1, 0]))?.value).toBeNull();
  });
  test('an unknown part makes an unknown whole', () => expect(together(values, of('sum', [1], [3]))?.value).toBeNull());
  test('nothing to add', () => expect(together(values, of('sum'))).toBeUndefined());
  test('a part that has not arrived yet', () => expect(together(values, of('sum', [1], [9]))).toBeUndefined());
});

describe('several curves as one', () => {
  const minute = 60_000;
  const curve = (...points: (readonly [minutes: number, value: number | null])[]) => ({
    times: points.map(([at]) => at * minute),
    values: points.map(([, value]) => value),
  });
  /** Minutes and values, without the marks of silence a millisecond after a reading. */
  const read = (whole: { readonly times: readonly number[]; readonly values: readonly (number | null)[] }) =>
    whole.times.flatMap((time, index) => (time % minute === 0 ? [[time / minute, whole.values[index]]] : []));
  const one = curve([1, 10], [2, 20], [3, 30]);
  const sum = of('sum', [1], [2]);

  test('adds up once all of them have readings', () => {
    expect(read(curvesTogether([one, curve([2, 1], [3, 2])], sum, 3 * minute))).toEqual([
      [1, null],
      [2, 21],
      [3, 32],
    ]);
  });
  test('applies the sign of each', () => {
    expect(curvesTogether([one, one], of('sum', [1], [2, -1]), 3 * minute).values).toEqual([0, 0, 0]);
  });
  test('devices with offset or long intervals add up; buckets without a reading are empty', () => {
    const slow = curve([0, 100], [1, null], [10, 200], [20, 300], [30, 400]);
    const other = curve([1, 1], [4, 2], [7, 3], [10, 4], [13, 5]);
    expect(read(curvesTogether([slow, other], sum, 13 * minute)).slice(0, 6)).toEqual([
      [0, null],
      [1, 101],
      [4, 102],
      [7, 103],
      [10, 204],
      [13, 205],
    ]);
  });
  test('a silent device leaves a gap, in the middle and at the end', () => {
    const steady = curve(...Array.from({ length: 31 }, (_, at) => [at, 1] as const));
    const silent = curve([0, 5], [1, 5], [2, 5], [3, 5], [20, 5], [21, 5], [22, 5]);
    const whole = new Map(read(curvesTogether([steady, silent], sum, 30 * minute)) as [number, number | null][]);
    expect([3, 4, 19, 20, 22, 23, 30].map((at) => whole.get(at))).toEqual([6, null, null, 6, 6, null, null]);
  });
  test('a device added later does not make the time before unknown', () => {
    const parts = of('sum', [1], [2]).parts.map((part, index) => (index === 1 ? { ...part, since: 3 * minute } : part));
    const late = curve([4, 5], [5, 5]);
    const long = curve([1, 10], [2, 20], [3, 30], [4, 40], [5, 50]);
    expect(read(curvesTogether([long, late], { how: 'sum', parts }, 5 * minute))).toEqual([
      [1, 10],
      [2, 20],
      [3, null],
      [4, 45],
      [5, 55],
    ]);
    expect(asWhole([null, undefined], { how: 'sum', parts })).toBeNull();
    expect(asWhole([undefined, undefined], { how: 'sum', parts })).toBeNull();
    expect(asWhole([7, undefined], { how: 'mean', parts })).toBe(7);
  });
  test('a single curve is unchanged', () => expect(curvesTogether([one], of('sum', [1]), 3 * minute)).toEqual(one));
  test('a missing curve makes the result unknown', () => {
    expect(curvesTogether([one, undefined], sum, 3 * minute).values).toEqual([null, null, null]);
  });
});
