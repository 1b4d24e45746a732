import { expect, test } from 'vitest';
import { dayHours } from './day-hours.ts';

const hour = 3_600_000;
const hours = (start: string, n: number) => Array.from({ length: n }, (_, at) => Date.parse(start) + at * hour);

test('each hour of the clock has its cell, an unknown one has no value', () => {
  const times = hours('2026-11-25T22:00:00+08:00', 4);
  const map = dayHours({ times, values: [1, null, 3, 4] }, 'Asia/Shanghai', Math.max);
  expect(map.rows).toEqual(['11-25', '11-26']);
  expect(map.columns).toHaveLength(24);
  expect(map.values[0]?.slice(21)).toEqual([null, 1, null]);
  expect(map.values[1]?.slice(0, 3)).toEqual([3, 4, null]);
});

test('an hour that the clock shows twice has both values', () => {
  const times = hours('2026-10-25T01:00:00+02:00', 4);
  const map = dayHours({ times, values: [1, 2, 4, 8] }, 'Europe/Berlin', (one, other) => one + other);
  expect(map.values[0]?.slice(1, 4)).toEqual([1, 6, 8]);
});
