import { describe, expect, test } from 'vitest';
import { nextOption, stepsOf } from './moves.ts';

const list = { options: ['# a', 'b', 'c', '# d', 'e'], canChoose: (option: string) => !option.startsWith('#') };

describe('options between headings', () => {
  test('arrows skip the headings and stop at the ends', () => {
    expect([nextOption(list, -1, 1), nextOption(list, 1, 1), nextOption(list, 2, 1), nextOption(list, 4, 1)]).toEqual([1, 2, 4, 4]);
    expect([nextOption(list, 4, -1), nextOption(list, 1, -1), nextOption(list, -1, -1)]).toEqual([2, 1, 1]);
  });

  test('page keys, Home and End reach the ends', () => {
    expect([nextOption(list, 1, 10), nextOption(list, 4, -10)]).toEqual([4, 1]);
    expect([nextOption(list, 2, Number.POSITIVE_INFINITY), nextOption(list, 2, Number.NEGATIVE_INFINITY)]).toEqual([4, 1]);
  });

  test('an arrow at an end wraps to the other end, a page key does not', () => {
    expect([nextOption(list, 4, 1, true), nextOption(list, 1, -1, true), nextOption(list, 2, 10, true)]).toEqual([1, 4, 4]);
  });

  test('nothing is selected if nothing can be', () => {
    expect(nextOption({ options: ['# a'], canChoose: list.canChoose }, -1, 1)).toBe(-1);
  });
});

test('Home and End belong to the text field without Ctrl', () => {
  expect([stepsOf('Home', 8, false), stepsOf('End', 8, false), stepsOf('a', 8, true)]).toEqual([null, null, null]);
  expect([stepsOf('Home', 8, true), stepsOf('End', 8, true)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  expect([stepsOf('ArrowDown', 8, false), stepsOf('PageUp', 8, false)]).toEqual([1, -8]);
});
