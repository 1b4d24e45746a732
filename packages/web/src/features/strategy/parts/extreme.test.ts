import { expect, it } from 'vitest';
import { extremeOf } from './extreme.ts';

const quarters = [3, Number.NaN, 7, 1, 7].map((value, index) => ({ start: index * 900, value }));

it('is the first quarter-hour with the highest or lowest known value', () => {
  expect(extremeOf(quarters, ({ value }) => value, 1)).toEqual({ start: 1800, value: 7 });
  expect(extremeOf(quarters, ({ value }) => value, -1)).toEqual({ start: 2700, value: 1 });
  expect(extremeOf([{ start: 0, value: Number.NaN }], ({ value }) => value, 1)).toBeUndefined();
});
