import { expect, it } from 'vitest';
import { less, meanOf, percent, ratio, rounded, sumOf } from './sums.ts';

it('a sum is unknown if a part is unknown, or without parts', () => {
  expect([sumOf([1, 2.5]), sumOf([1, null]), sumOf([])]).toEqual([3.5, null, null]);
  expect([meanOf([1, 2]), meanOf([1, null]), meanOf([])]).toEqual([1.5, null, null]);
  expect([less(3, 1), less(null, 1), less(3, null)]).toEqual([2, null, null]);
});

it('a share of zero is unknown', () => {
  expect([percent(1, 4), percent(1, 0), percent(1, -4), percent(null, 4), percent(1, null)]).toEqual([25, null, null, null, null]);
  expect([ratio(1, 4), ratio(1, 0), ratio(null, 4), ratio(1, null)]).toEqual([0.25, null, null, null]);
});

it('values are rounded for answers', () => {
  expect([rounded(1.2345, 2), rounded(-0.004, 2), rounded(null, 2)]).toEqual([1.23, -0, null]);
});
