import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('few pages are all shown', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of many pages the first, the last and those around the current one are shown', () => {
  expect(pageNumbers(1, 60)).toEqual([1, 2, 3, 4, 5, 'after', 60]);
  expect(pageNumbers(4, 60)).toEqual([1, 2, 3, 4, 5, 6, 'after', 60]);
  expect(pageNumbers(30, 60)).toEqual([1, 'before', 28, 29, 30, 31, 32, 'after', 60]);
  expect(pageNumbers(57, 60)).toEqual([1, 'before', 55, 56, 57, 58, 59, 60]);
  expect(pageNumbers(60, 60)).toEqual([1, 'before', 56, 57, 58, 59, 60]);
});

test('a page beyond the last shows the last ones', () => {
  expect(pageNumbers(99, 60)).toEqual([1, 'before', 56, 57, 58, 59, 60]);
});
