import { describe, expect, it } from 'vitest';
import { correlationOf, deviationRow, deviationsOf, differenceOf, largestOf, latestDeviation, medianOf, summaryOf } from './figures.ts';

describe('summary of an item', () => {
  it('has the first place of its extremes and a mean weighted by known time', () => {
    const summary = summaryOf([4, null, 1, 7, 7, 1], [1, 1, 0.5, 1, 1, 1]);
    expect(summary.min).toEqual({ value: 1, at: 2 });
    expect(summary.max).toEqual({ value: 7, at: 3 });
    expect(summary.mean).toBeCloseTo((4 + 0.5 + 7 + 7 + 1) / 4.5, 12);
    expect(summary.sum).toBe(20);
    expect(summary.known).toBe(5);
  });
  it('is unknown without a value', () => {
    expect(summaryOf([null, null])).toEqual({ min: null, max: null, mean: null, sum: null, known: 0 });
  });
});

it('subtracts the base where both are known, and finds the largest difference with its sign', () => {
  const difference = differenceOf([3, null, 5, 1], [1, 2, null, 4]);
  expect(difference).toEqual([2, null, null, -3]);
  expect(largestOf(difference)).toEqual({ value: -3, at: 3 });
  expect(largestOf([null])).toBeNull();
});

describe('correlation', () => {
  const rising = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  it('is 1 for the same course, -1 for the opposite one', () => {
    expect(
      correlationOf(
        rising,
        rising.map((value) => 10 * value + 3),
      ),
    ).toBeCloseTo(1, 12);
    expect(
      correlationOf(
        rising,
        rising.map((value) => -value),
      ),
    ).toBeCloseTo(-1, 12);
  });
  it('agrees with an independent computation', () => {
    const one = [2, 4, 4, 5, 7, 9, 10, 12];
    const other = [1, 3, 2, 6, 5, 8, 9, 9];
    const n = one.length;
    const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
    const product = sum(one.map((value, index) => value * (other[index] ?? 0)));
    const square = (list: readonly number[]) => sum(list.map((value) => value * value));
    const expected =
      (n * product - sum(one) * sum(other)) / Math.sqrt((n * square(one) - sum(one) ** 2) * (n * square(other) - sum(other) ** 2));
    expect(correlationOf(one, other)).toBeCloseTo(expected, 12);
  });
  it('is null for few values, gaps or a constant value', () => {
    expect(correlationOf([1, 2, 3], [1, 2, 3])).toBeNull();
    expect(
      correlationOf(
        rising,
        rising.map(() => null),
      ),
    ).toBeNull();
    expect(
      correlationOf(
        rising,
        rising.map(() => 5.1),
      ),
    ).toBeNull();
  });
});

describe('deviation', () => {
  it('is the distance from the median of the others', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1])).toBe(2.5);
    expect(medianOf([])).toBeNull();
    expect(
      deviationRow(
        [
          [5, 5, null],
          [1, null, 1],
          [2, 9, 2],
          [3, 1, 3],
        ],
        0,
      ),
    ).toEqual([3, 0, null]);
  });
  it('begins where the sign and at least half of the distance begin', () => {
    expect(latestDeviation([0, 0.1, 1.5, null, 2, 2.5, 2], 0.1)).toEqual({ by: 2, since: 2 });
    expect(latestDeviation([2, 2, -1, -1.2, null], 0.1)).toEqual({ by: -1.1, since: 2 });
    expect(latestDeviation([3, 0.01], 0.1)).toEqual({ by: 0, since: 1 });
    expect(latestDeviation([null], 0.1)).toBeNull();
  });
  it('sorts the largest first', () => {
    const values = [
      [20, 20],
      [20.1, 22],
      [19.9, 20.2],
    ];
    expect(deviationsOf(values, 0.1).map(({ item }) => item)).toEqual([1, 0, 2]);
    expect(deviationsOf(values, 0.1)[0]).toEqual({ item: 1, by: expect.closeTo(1.9, 9), since: 1 });
  });
});
