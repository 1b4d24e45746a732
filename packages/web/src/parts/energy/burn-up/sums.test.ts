import type { TargetMonth } from '@czyun/contract';
import { expect, it } from 'vitest';
import { monthSums } from './sums.ts';

const days = [10, null, 20, null].map((value, index) => ({ date: `2026-02-0${index + 1}`, value, estimated: false }));
const progress = (target: number | null) => ({ target }) as TargetMonth['progress'];

it('adds up to the last known day', () => {
  expect(monthSums({ days, forecast: [], progress: progress(null) })).toEqual({
    ...{ categories: ['01', '02', '03', '04'], actual: [10, 10, 30, null], target: null, missing: 1 },
    ...{ forecast: [null, null, null, null], low: [null, null, null, null], high: [null, null, null, null] },
  });
});

it('adds target and forecast', () => {
  const forecast = [
    { date: '2026-02-03', value: 30, low: 30, high: 30 },
    { date: '2026-02-04', value: 40, low: 35, high: 45 },
  ];
  expect(monthSums({ days, forecast, progress: progress(80) })).toMatchObject({
    ...{ target: [20, 40, 60, 80], forecast: [null, null, 30, 40], low: [null, null, 30, 35], high: [null, null, 30, 45] },
  });
});
