import { expect, it } from 'vitest';
import { sparkPaths } from './spark-line.tsx';

it('a gap divides the curve, and a flat one is in the middle', () => {
  expect(sparkPaths([1, 3, null, 2])).toEqual(['M0 100L0 100L33.3 0', 'M100 50L100 50']);
  expect(sparkPaths([5, 5])).toEqual(['M0 50L0 50L100 50']);
  expect([sparkPaths([]), sparkPaths([null])]).toEqual([[], []]);
});
