import { expect, it } from 'vitest';
import { fallsOf, likelyWidth } from './falls.ts';

const curve = (...readings: number[]) => ({
  edges: Float64Array.from([0, 1, 2, 3, 4].slice(0, readings.length), (at) => at * 1000),
  readings: Float64Array.from(readings),
});
const unknown = { width: null, changes: [] };

it('a fall from near a power of ten is a suspected roll-over, any other a reset', () => {
  expect(likelyWidth(999_990, 12)).toBe(1_000_000);
  expect(likelyWidth(99_999.9, 0)).toBe(100_000);
  // Both sides together lack most of the width.
  expect(likelyWidth(620_000, 3)).toBeNull();
  expect(likelyWidth(999_990, 200_000)).toBeNull();
  expect(fallsOf(curve(9990, 9998, 4, 10), unknown)).toEqual([
    { from: 1000, to: 2000, before: 9998, after: 4, kind: 'rollOver', width: 10_000 },
  ]);
  expect(fallsOf(curve(5000, 5001, 0, 2), unknown)).toEqual([{ from: 1000, to: 2000, before: 5001, after: 0, kind: 'reset', width: null }]);
});

it('excludes falls explained by a width or a replacement, small corrections and unknown readings', () => {
  expect(fallsOf(curve(9990, 9998, 4), { width: 10_000, changes: [] })).toEqual([]);
  expect(fallsOf(curve(5000, 3), { width: null, changes: [{ time: 500, last: null, first: null }] })).toEqual([]);
  expect(fallsOf(curve(5000, 4990, Number.NaN, 4991), unknown)).toEqual([]);
  // A width that does not explain it.
  expect(fallsOf(curve(5000, 3), { width: 10_000, changes: [] })).toMatchObject([{ kind: 'reset' }]);
});
