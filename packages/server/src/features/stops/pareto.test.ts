import { expect, it } from 'vitest';
import { byShift } from './pareto.ts';

const shift = (name: string, start: number, end: number, crewId = 1) => ({ name, start, end, crewId, date: '2026-01-01', breaks: [] });
const found = (...parts: Parameters<typeof byShift>) =>
  Object.fromEntries(byShift(...parts).map(([name, { durationMs, count }]) => [name, [durationMs, count]]));

it('splits a stop over its shifts and counts it in the one where it starts', () => {
  const shifts = [shift('day', 0, 8), shift('evening', 8, 16)];
  expect(found([{ from: 6, end: 11 }], shifts)).toEqual({ day: [2, 1], evening: [3, 0] });
  // Before, between and after shifts.
  expect(found([{ from: -2, end: 1 }], shifts)).toEqual({ day: [1, 0], '': [2, 1] });
  expect(found([{ from: 15, end: 20 }], shifts)).toEqual({ evening: [1, 1], '': [4, 0] });
  expect(found([{ from: 0, end: 5 }], [])).toEqual({ '': [5, 1] });
});

it('counts time once if several crews work', () => {
  expect(found([{ from: 0, end: 10 }], [shift('a', 0, 8), shift('b', 2, 10, 2)])).toEqual({ a: [8, 1], b: [2, 0] });
});
