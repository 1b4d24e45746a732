import { expect, it } from 'vitest';
import { distributionOf, pairsOf } from './distribution.ts';

it('distributes the values of all items over the same bins, each item to 100 %', () => {
  const { edges, shares } = distributionOf([
    [0, 1, 2, 3, null],
    [3, 3, 4, 10],
  ]);
  expect(edges[0]?.from).toBeLessThanOrEqual(0);
  expect(edges.at(-1)?.to).toBeGreaterThanOrEqual(10);
  for (const row of shares) expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
  expect(shares[1]?.at(-1)).toBe(25);
});

it('pairs values at the same index if both are known', () => {
  expect(pairsOf([1, null, 3, 4], [5, 6, null, 8])).toEqual([
    [1, 5],
    [4, 8],
  ]);
});
