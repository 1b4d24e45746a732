import { expect, test } from 'vitest';
import type { HistorySeries } from './curves.ts';
import { tableRows } from './table-rows.ts';

const series = (times: number[], values: (number | null)[], more: Partial<HistorySeries> = {}): HistorySeries => ({
  key: 'k',
  name: 'n',
  unit: '',
  times,
  values,
  ...more,
});

test('readings within one second share a row, and the other curves keep their last value', () => {
  const fast = series([1000, 2000, 3000, 4000], [1, 2, 3, 4]);
  const late = series([1350, 3420], [10, 30]);
  expect(tableRows([fast, late])).toEqual({
    times: [1000, 2000, 3000, 4000],
    whole: true,
    columns: [
      [1, 2, 3, 4],
      [10, 10, 30, 30],
    ],
    stepMs: 1000,
  });
});

test('a cell is empty before the first reading and after a gap', () => {
  const steady = series([1000, 2000, 3000, 4000], [1, 2, 3, 4]);
  const broken = series([2000, 2001], [5, null]);
  expect(tableRows([steady, broken]).columns[1]).toEqual([null, 5, null, null]);
});

test('the edges of a held value are no rows', () => {
  const setpoint = series([0, 9500], [-115, -115], { edges: { first: true, last: true } });
  expect(tableRows([setpoint, series([1000, 2000], [1, 2])])).toMatchObject({
    times: [1000, 2000],
    columns: [
      [-115, -115],
      [1, 2],
    ],
  });
  expect(tableRows([setpoint])).toMatchObject({ times: [0, 9000], columns: [[-115, -115]] });
});

test('a value of one bucket is not carried into the next', () => {
  const counted = series([0, 120_000], [7, 8], { alone: true });
  expect(tableRows([counted, series([0, 60_000, 120_000], [1, 2, 3])]).columns[0]).toEqual([7, null, 8]);
});

test('readings within a second have a row each', () => {
  expect(tableRows([series([0, 200, 400, 600], [1, 2, 3, 4])])).toMatchObject({ times: [0, 200, 400, 600], whole: false, stepMs: 200 });
});

test('uneven rows have no step', () => {
  expect(tableRows([series([0, 420_000, 421_000, 840_000, 841_000, 1_260_000], [1, 2, 3, 4, 5, 6])]).stepMs).toBeNull();
  expect(tableRows([series([0, 60_000, 120_000, 180_000, 240_000, 9_000_000], [1, 2, 3, 4, 5, 6])]).stepMs).toBe(60_000);
});
