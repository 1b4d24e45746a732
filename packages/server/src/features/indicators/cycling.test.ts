import { dayMs, indicatorSettings } from '@czyun/contract';
import { expect, it } from 'vitest';
import { cyclingOf } from './cycling.ts';

const now = Date.parse('2026-05-01T00:00+08:00');
const facts = { total: 1000, cycles: 30, hours: 720, now };
const from = now - 2 * 365.25 * dayMs;
const of = (more: object, changed: object = {}) => cyclingOf({ ...facts, ...changed }, indicatorSettings.parse(more));

it('cycles are used up at the rate of the period, and compared with even use', () => {
  const { perDay, even, usedUp, warranty } = of({ warrantyCycles: 6000, warrantyYears: 10, warrantyFrom: from });
  expect([perDay, even, usedUp]).toEqual([1, 1200, now + 5000 * dayMs]);
  expect(warranty?.ends).toBe(Math.round(from + 3652.5 * dayMs));
  expect(of({ warrantyCycles: 900 }).usedUp).toBe(now);
});

it('is unknown without a warranty, or without energy throughput', () => {
  expect(of({})).toEqual({ total: 1000, perDay: 1, warranty: null, even: null, usedUp: null });
  expect(of({ warrantyCycles: 6000 })).toMatchObject({ even: null, warranty: { years: null, ends: null } });
  expect(of({ warrantyCycles: 6000 }, { cycles: 0 })).toMatchObject({ perDay: 0, usedUp: null });
  expect(of({ warrantyCycles: 6000 }, { cycles: 0.01 })).toMatchObject({ usedUp: null });
  expect(of({ warrantyCycles: 6000 }, { total: null, cycles: null })).toMatchObject({ total: null, perDay: null, usedUp: null });
});
