import { expect, test } from 'vitest';
import type { Aligned } from '../align.ts';
import { gapEnd, indexFrom, type WalkGround, type WalkSpot, type WalkStep, walkStart, walkTo } from './curve-walk.ts';

const none = undefined;
/** Every 10 ms: power with a gap of two nulls, a temperature with readings at other times, a curve without a reading. */
const data: Aligned = [
  [0, 10, 20, 30, 40, 50, 60, 70],
  [1, 2, null, null, 5, 6, 7, none],
  [none, 20, none, 21, none, none, 22, null],
  [null, none, none, none, none, none, none, none],
];
const ground = (start = 0, end = 70, hidden: readonly number[] = []): WalkGround => ({
  data,
  start,
  end,
  isShown: (curve) => !hidden.includes(curve),
});

function path(from: WalkSpot, ...steps: readonly WalkStep[]): readonly (number | undefined)[] {
  let spot: WalkSpot | null = from;
  return steps.map((step) => {
    spot = spot && walkTo(ground(), spot, step);
    return spot?.index;
  });
}

test('keys move from reading to reading, a gap is one stop, and the walk stops at the ends', () => {
  expect(path({ curve: 0, index: 0 }, 'next', 'next', 'next', 'next', 'next', 'next')).toEqual([1, 2, 4, 5, 6, 6]);
  expect(path({ curve: 0, index: 4 }, 'previous', 'previous', 'previous', 'previous')).toEqual([2, 1, 0, 0]);
  expect(path({ curve: 1, index: 1 }, 'next', 'next', 'next', 'next')).toEqual([3, 6, 7, 7]);
  expect(path({ curve: 0, index: 4 }, 'first', 'last')).toEqual([0, 6]);
  expect(gapEnd(data, { curve: 0, index: 2 })).toBe(40);
  expect(gapEnd(data, { curve: 1, index: 7 })).toBeNull();
});

test('up and down change the curve at the nearest time, past hidden and empty ones', () => {
  expect(walkTo(ground(), { curve: 0, index: 4 }, 'nextCurve')).toEqual({ curve: 1, index: 3 });
  expect(walkTo(ground(), { curve: 1, index: 7 }, 'nextCurve')).toEqual({ curve: 0, index: 6 });
  expect(walkTo(ground(), { curve: 0, index: 4 }, 'previousCurve')?.curve).toBe(1);
  expect(walkTo(ground(0, 70, [1]), { curve: 0, index: 4 }, 'nextCurve')).toEqual({ curve: 0, index: 4 });
  // The walked curve was hidden: the walk starts again on another one.
  expect(walkTo(ground(0, 70, [0]), { curve: 0, index: 4 }, 'next')).toEqual({ curve: 1, index: 6 });
});

test('a walk begins at the latest visible reading and stays in the visible range', () => {
  expect(walkStart(ground())).toEqual({ curve: 0, index: 6 });
  expect(walkStart(ground(0, 35))).toEqual({ curve: 0, index: 1 });
  expect(walkStart(ground(100, 200))).toBeNull();
  expect(walkTo(ground(0, 45), { curve: 0, index: 4 }, 'next')).toEqual({ curve: 0, index: 4 });
  expect(walkTo(ground(40, 60), { curve: 0, index: 5 }, 'first')).toEqual({ curve: 0, index: 4 });
});

test('a far step is a tenth of the visible range', () => {
  const times = Array.from({ length: 101 }, (_, at) => at);
  const long: WalkGround = { data: [times, times], start: 0, end: 100, isShown: () => true };
  const far = (index: number, step: WalkStep) => walkTo(long, { curve: 0, index }, step)?.index;
  expect([far(50, 'farNext'), far(50, 'farPrevious'), far(97, 'farNext'), far(3, 'farPrevious')]).toEqual([60, 40, 100, 0]);
  expect([indexFrom(times, 4.5), indexFrom(times, 5), indexFrom(times, 500)]).toEqual([5, 5, 101]);
});
