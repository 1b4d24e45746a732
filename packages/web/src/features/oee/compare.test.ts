import { expect, test } from 'vitest';
import { areComparable, changePercent, coveredShare, isPlannedAt } from './compare.ts';

const day = Date.UTC(2026, 4, 10);
const answer = (unknownMs: number, planFrom: string | null = '2026-05-01', plan: 'whole' | 'part' | 'none' = 'whole') => ({
  ...{ plan, planFrom, start: day, timeZone: 'UTC', total: { plannedMs: 1000, unknownMs } },
});

test('periods are compared if shifts are planned from their start, and states are known to a similar extent', () => {
  expect([answer(0), answer(40), answer(0, '2026-05-11'), answer(0, null), answer(0, '2026-05-01', 'part')].map(coveredShare)).toEqual([
    1, 0.96, 0, 0, 0,
  ]);
  expect([
    areComparable(answer(0), answer(40)),
    areComparable(answer(0), answer(60)),
    areComparable(answer(0), answer(0, '2026-05-11')),
  ]).toEqual([true, false, false]);
});

test('shifts are planned from their first day on', () => {
  expect([day - 86_400_000, day].map((start) => isPlannedAt(answer(0, '2026-05-10'), start))).toEqual([false, true]);
});

test('a change is relative, and unknown from zero', () => {
  expect([changePercent(12, 10), changePercent(5, 0), changePercent(null, 3)]).toEqual([20, null, null]);
});
