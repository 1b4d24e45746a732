import { hourMs } from '@czyun/contract';
import { expect, it } from 'vitest';
import { percentileOf, planBandOf } from './plan-band.ts';

const start = Date.parse('2026-05-01T00:00+08:00');
const quarter = hourMs / 4;
const period = { start, timeZone: 'Asia/Shanghai' } as const;
const settings = { tolerance: 2 };

it('a month has the percentiles of each day, and none for a day without a plan', () => {
  const quarters = Array.from({ length: 20 }, (_, index) => ({ start: start + 24 * hourMs + index * quarter, percent: index - 10 }));
  const band = planBandOf({ quarters }, { ...period, unit: 'month', until: start + 72 * hourMs }, settings);
  expect(band).toEqual({
    times: [0, 24, 48].map((hours) => start + hours * hourMs),
    ...{ low: [null, -10, null], mid: [null, -1, null], high: [null, 8, null], tolerance: 2 },
  });
});

it('a day has its quarter-hours; without a plan there is no band', () => {
  const band = planBandOf(
    { quarters: [{ start: start + quarter, percent: 1.234 }] },
    { ...period, unit: 'day', until: start + hourMs },
    settings,
  );
  expect(band?.mid).toEqual([null, 1.23, null, null]);
  expect(band?.low).toEqual(band?.high);
  expect(planBandOf({ quarters: [] }, { ...period, unit: 'day', until: start + hourMs }, settings)).toBeNull();
});

it('percentiles are actual values', () => {
  expect([percentileOf([], 0.5), percentileOf([3], 0.05), percentileOf([1, 2, 3, 4], 0.5), percentileOf([1, 2, 3, 4], 0.95)]).toEqual([
    null,
    3,
    2,
    4,
  ]);
});
