import { expect, test } from 'vitest';
import { floodsOf } from './floods.ts';

const ten = 600_000;
const of = (...alarms: number[]) => alarms.map((each, index) => ({ start: index * ten, alarms: each }));

test('a flood begins above ten in ten minutes and ends below five', () => {
  expect(floodsOf(of(10, 10, 3), 3 * ten)).toEqual([]);
  expect(floodsOf(of(0, 11, 5, 30, 4, 9, 11, 0), 8 * ten)).toEqual([
    { start: ten, end: 4 * ten, alarms: 46, peak: 30 },
    { start: 6 * ten, end: 7 * ten, alarms: 11, peak: 11 },
  ]);
});

test('a continuing flood has no end, and an unfinished span ends none', () => {
  expect(floodsOf(of(12, 8), 2 * ten)).toEqual([{ start: 0, end: null, alarms: 20, peak: 12 }]);
  expect(floodsOf(of(12, 1), 1.5 * ten)).toEqual([{ start: 0, end: null, alarms: 13, peak: 12 }]);
  expect(floodsOf([], 0)).toEqual([]);
});
