import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bins, boxOf, durationCurve, pareto, withRest } from './statistics.ts';

const numbers = fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })), { maxLength: 80 });
const knownOf = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

describe('Pareto', () => {
  it('puts the largest first and adds up to the whole; unknown and zero values are left out', () => {
    const items = [
      { name: 'a', value: 10 },
      { name: 'b', value: null },
      { name: 'c', value: 30 },
      { name: 'd', value: 0 },
    ];
    expect(pareto(items).map(({ item, upTo }) => [item.name, upTo])).toEqual([
      ['c', 0.75],
      ['a', 1],
    ]);
    expect(pareto([])).toEqual([]);
  });
});

test('bars that do not fit are combined', () => {
  const items = [5, 4, 3, 2, 1].map((value) => ({ name: `n${value}`, value }));
  const restName = (n: number) => `${n} others`;
  expect(withRest(items, 5, restName)).toEqual(items);
  expect(withRest(items, 3, restName).map(({ name, value }) => [name, value])).toEqual([
    ['n5', 5],
    ['n4', 4],
    ['3 others', 6],
  ]);
});

describe('histogram', () => {
  it('has bins of a round width; the greatest value is in the last', () => {
    expect(bins([0.1, 0.2, 0.25, 0.3, null, Number.NaN, 0.4], 4)).toEqual([
      { from: 0.1, to: 0.2, count: 1 },
      { from: 0.2, to: 0.3, count: 2 },
      { from: 0.3, to: 0.4, count: 2 },
    ]);
    expect(bins([5, 5])).toEqual([{ from: 5, to: 5, count: 2 }]);
    expect(bins([0, 5e-324])).toEqual([{ from: 0, to: 5e-324, count: 2 }]);
    expect(bins([1e6, 1e6 + 1e-9])).toHaveLength(1);
    expect(bins([null])).toEqual([]);
  });
  it('counts every value once', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const list = bins(values);
        expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(knownOf(values).length);
        expect(list.length).toBeLessThan(40);
      }),
    );
  });
});

describe('box', () => {
  it('has quartiles, whiskers at values, and outliers beyond', () => {
    expect(boxOf([1, 2, 3, 4, 5, 100])).toEqual({ low: 1, q1: 2.25, median: 3.5, q3: 4.75, high: 5, outliers: [100] });
    expect(boxOf([7])).toEqual({ low: 7, q1: 7, median: 7, q3: 7, high: 7, outliers: [] });
    expect(boxOf([null])).toBeNull();
  });
  it('orders its figures, whatever the values are', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const box = boxOf(values);
        expect(box === null).toBe(knownOf(values).length === 0);
        const line = box === null ? [] : [box.low, box.q1, box.median, box.q3, box.high];
        expect(line).toEqual(line.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('load-duration', () => {
  it('holds values for their duration, highest first; silence does not count', () => {
    expect(durationCurve([0, 10, 20, 100], [5, 9, null, 5], 15, 130)).toEqual([
      { ms: 0, value: 9 },
      { ms: 10, value: 9 },
      { ms: 35, value: 5 },
    ]);
    expect(durationCurve([], [], 10, 100)).toEqual([]);
    expect(durationCurve([50], [3], 10, 40)).toEqual([]);
  });
});
