import { describe, expect, it } from 'vitest';
import { quantitiesOf, ringOf } from './quantities.ts';
import { branchesOf, maxDepth, mayMoveUnder, pathTo } from './tree.ts';

const placed = [
  { id: 1, pid: null },
  { id: 2, pid: 1 },
  { id: 3, pid: 2 },
  { id: 4, pid: null },
];

describe('the place of a sub-item', () => {
  it('is never below itself, nor below an unknown item', () => {
    expect(mayMoveUnder(placed, 1, 3)).toBe(false);
    expect(mayMoveUnder(placed, 1, 1)).toBe(false);
    expect(mayMoveUnder(placed, 1, 9)).toBe(false);
    expect(mayMoveUnder(placed, 1, 4)).toBe(true);
    expect(mayMoveUnder(placed, null, 3)).toBe(true);
  });

  it('is not too deep, including the items below it', () => {
    const chain = Array.from({ length: maxDepth }, (_, index) => ({ id: index + 1, pid: index === 0 ? null : index }));
    expect(mayMoveUnder(chain, null, maxDepth)).toBe(false);
    expect(mayMoveUnder(chain, null, maxDepth - 1)).toBe(true);
    expect(mayMoveUnder([...chain, { id: 20, pid: null }, { id: 21, pid: 20 }], 20, maxDepth - 1)).toBe(false);
  });

  it('gives the path from the top, and all items below', () => {
    expect(pathTo(placed, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([...branchesOf(placed, [2, 3])]).toEqual([2, 3]);
    expect([...branchesOf(placed, [1])]).toEqual([1, 2, 3]);
  });
});

describe('quantities', () => {
  const counted = new Map([
    [10, { today: 5, yesterday: 20, yesterdaySoFar: 4 }],
    [11, { today: 1, yesterday: null, yesterdaySoFar: 2 }],
  ]);
  const item = (id: number, pid: number | null, paramId: number | null, unit = 'kWh') => ({ id, pid, paramId, unit });

  it('are the parameter’s, or the sum of the parts; unknown parts make an unknown whole', () => {
    const found = quantitiesOf([item(1, null, null), item(2, 1, 10), item(3, 1, 11), item(4, null, 99), item(5, null, null)], counted);
    expect(found.get(1)).toEqual({ today: 6, yesterday: null, yesterdaySoFar: 6 });
    expect(found.get(2)?.yesterday).toBe(20);
    expect(found.get(4)?.today).toBeNull();
    expect(found.get(5)?.today).toBeNull();
  });

  it('are not added if units differ', () => {
    expect(quantitiesOf([item(1, null, null), item(2, 1, 10), item(3, 1, 11, 't')], counted).get(1)?.today).toBeNull();
  });

  it('change against the same time of yesterday', () => {
    expect(ringOf({ today: 5, yesterday: 20, yesterdaySoFar: 4 })).toBe(25);
    expect(ringOf({ today: 5, yesterday: 20, yesterdaySoFar: 0 })).toBeNull();
    expect(ringOf({ today: null, yesterday: 20, yesterdaySoFar: 4 })).toBeNull();
  });
});
