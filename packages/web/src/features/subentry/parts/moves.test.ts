import { describe, expect, it } from 'vitest';
import { belowOf, dropOf, inTree, stepOf } from './moves.ts';

/** 1 (2 (4), 3), 5. */
const items = [
  { id: 1, pid: null },
  { id: 5, pid: null },
  { id: 2, pid: 1 },
  { id: 3, pid: 1 },
  { id: 4, pid: 2 },
];

describe('a step', () => {
  it('moves before the item above, or behind the one below', () => {
    expect(stepOf(items, 3, 'up')).toEqual({ pid: 1, before: 2 });
    expect(stepOf(items, 2, 'up')).toBeNull();
    expect(stepOf(items, 2, 'down')).toEqual({ pid: 1 });
    expect(stepOf(items, 1, 'down')).toEqual({});
    expect(stepOf(items, 5, 'down')).toBeNull();
  });

  it('moves into the item above, or out behind its parent', () => {
    expect(stepOf(items, 3, 'in')).toEqual({ pid: 2 });
    expect(stepOf(items, 2, 'in')).toBeNull();
    expect(stepOf(items, 4, 'out')).toEqual({ pid: 1, before: 3 });
    expect(stepOf(items, 3, 'out')).toEqual({ before: 5 });
    expect(stepOf(items, 5, 'out')).toBeNull();
    expect(stepOf(items, 9, 'up')).toBeNull();
  });
});

describe('a drop', () => {
  it('moves into its target, or beside it', () => {
    expect(dropOf(items, 5, 2, 'on')).toEqual({ pid: 2, before: 4 });
    expect(dropOf(items, 5, 3, 'on')).toEqual({ pid: 3 });
    expect(dropOf(items, 5, 2, 'before')).toEqual({ pid: 1, before: 2 });
    expect(dropOf(items, 5, 2, 'after')).toEqual({ pid: 1, before: 3 });
    expect(dropOf(items, 2, 3, 'after')).toEqual({ pid: 1 });
    expect(dropOf(items, 4, 1, 'after')).toEqual({ before: 5 });
  });

  it('never moves into itself', () => {
    expect(dropOf(items, 1, 4, 'on')).toBeNull();
    expect(dropOf(items, 1, 1, 'after')).toBeNull();
    expect(dropOf(items, 1, 2, 'before')).toBeNull();
  });
});

it('the tree is listed from the top', () => {
  expect(inTree(items).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [4, 2],
    [3, 1],
    [5, 0],
  ]);
  expect(belowOf(items, 1).map(({ id }) => id)).toEqual([2, 4, 3]);
});
