import { expect, it } from 'vitest';
import { plannedAt } from './plan-now.ts';

it('the planned power is that of the current span, 0 between spans, unknown without a plan', () => {
  const plan = [
    { start: 0, end: 10, kw: -100 },
    { start: 10, end: 20, kw: null },
    { start: 30, end: 40, kw: 50 },
  ];
  expect([0, 9, 10, 25, 30, 40].map((now) => plannedAt(plan, now))).toEqual([-100, -100, 0, 0, 50, 0]);
  expect(plannedAt([], 5)).toBeUndefined();
  expect(plannedAt([{ start: 0, end: 10, kw: null }], 5)).toBeUndefined();
});
