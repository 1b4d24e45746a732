import { expect, test } from 'vitest';
import { changedBands, changedRanges } from './changed-bands.ts';

const curve = { key: '1:soc', paramId: 1, times: [], values: [] };

test('changed ranges of all curves are merged where they meet', () => {
  const series = [
    {
      ...curve,
      changed: [
        [50, 60],
        [10, 20],
      ] as [number, number][],
    },
    curve,
    { ...curve, changed: [[15, 30]] as [number, number][] },
  ];
  expect(changedRanges({ series })).toEqual([
    [10, 30],
    [50, 60],
  ]);
  expect(changedRanges(undefined)).toEqual([]);
  expect(changedBands({ series: [{ ...curve, changed: [[5, 5]] }] })).toMatchObject([{ start: 5, end: 6 }]);
});
