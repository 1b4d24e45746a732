import { describe, expect, test } from 'vitest';
import { pivotOf, spanAt } from './pivot.ts';

const hour = 3_600_000;
const times = [0, 1, 2, 3].map((at) => at * hour);
const parity = (time: number) => (Math.round(time / hour) % 2 === 0 ? 'even' : 'odd');

describe('amounts', () => {
  const sums = pivotOf({
    ...{ figure: 'diff', measures: 1, rowOf: null, columnOf: parity },
    series: [
      { measure: 0, row: '1', column: null, times, values: [1, 2, Number.NaN, 4] },
      { measure: 0, row: '2', column: null, times, values: [10, 20, 30, 40] },
    ],
  });

  test('are sums by row and column, and totals of the same buckets', () => {
    expect(sums.values('1', 'even', 'diff')).toEqual([1]);
    expect(sums.values('1', 'odd', 'diff')).toEqual([6]);
    expect(sums.values('2', '', 'diff')).toEqual([100]);
    expect(sums.values('', 'odd', 'diff')).toEqual([66]);
    expect(sums.values('', '', 'diff')).toEqual([107]);
    expect([sums.rows(), sums.columns()]).toEqual([
      ['1', '2'],
      ['even', 'odd'],
    ]);
  });

  test('are unknown without data', () => {
    expect(sums.values('3', 'even', 'diff')).toEqual([null]);
  });
});

test('means are weighted by known time, and totals are not means of means', () => {
  const sums = pivotOf({
    ...{ figure: 'avg', measures: 2, rowOf: parity, columnOf: () => 'all' },
    series: [{ measure: 1, row: null, column: null, times, values: [10, 20, 40, 0], covered: [1, 0.5, 1, 0] }],
  });
  expect(sums.values('even', 'all', 'avg')).toEqual([null, 25]);
  expect(sums.values('odd', 'all', 'avg')).toEqual([null, 20]);
  expect(sums.values('', '', 'avg')[1]).toBeCloseTo(60 / 2.5, 9);
});

test('lowest and highest are those of the readings in the buckets', () => {
  const series = [{ measure: 0, row: 'x', column: 'y', times, values: [5, 6, 7, 8], low: [1, 2, 3, 4], high: [9, 8, Number.NaN, 10] }];
  const of = (figure: 'min' | 'max') => pivotOf({ figure, measures: 1, rowOf: null, columnOf: null, series }).values('x', 'y', figure);
  expect([of('min'), of('max')]).toEqual([[1], [10]]);
});

test('time outside all classes is omitted', () => {
  const spans = [
    { start: 0, end: hour, key: 'a' },
    { start: 2 * hour, end: 3 * hour, key: 'b' },
  ];
  expect([0, hour - 1, hour, 2.5 * hour, 3 * hour].map((time) => spanAt(spans, time)?.key)).toEqual(['a', 'a', undefined, 'b', undefined]);
  const sums = pivotOf({
    ...{ figure: 'diff', measures: 1, rowOf: (time) => spanAt(spans, time)?.key ?? null, columnOf: () => 'all' },
    series: [{ measure: 0, row: null, column: null, times, values: [1, 2, 4, 8] }],
  });
  expect([sums.rows(), sums.values('', '', 'diff')]).toEqual([['a', 'b'], [5]]);
});
