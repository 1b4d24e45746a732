import { expect, it } from 'vitest';
import { judgedKinds, limitFaults, noLimits, withRecommended } from './limits.ts';
import { paramLimits } from './limits-schema.ts';

it('empty thresholds mean no limit', () => {
  expect(paramLimits.parse({})).toEqual(noLimits);
  expect(judgedKinds(noLimits, false)).toEqual([]);
  expect(judgedKinds({ ...noLimits, high3: 1, rateDown: 2, spread: 3 }, false)).toEqual(['limit-high', 'rate']);
  expect(judgedKinds({ ...noLimits, high3: 1, spread: 3 }, true)).toEqual(['spread']);
});

it('more severe levels lie further out, with gaps allowed', () => {
  const faults = (limits: object) => limitFaults({ ...noLimits, ...limits }, { range: [0, 100], isFamily: false });
  expect(faults({ high1: 90, high3: 70, low1: 5, low3: 5 })).toEqual({});
  expect(faults({ high1: 60, high3: 70 })).toEqual({ high3: 'limitOrder' });
  expect(faults({ low1: 20, low2: 10 })).toEqual({ low2: 'limitOrder' });
  expect(faults({ low3: 70, high3: 70 })).toEqual({ low3: 'limitCross' });
  expect(faults({ high2: 101 })).toEqual({ high2: 'limitRange' });
});

it('recommended limits keep the schedule and the checks that they lack', () => {
  const recommended = { ...noLimits, high1: 55, high2: 50, delayS: 10, rateUp: 1 };
  expect(withRecommended(null, recommended)).toEqual(recommended);
  const before = { ...noLimits, high3: 40, low1: 1, days: [1], from: 60, to: 120, stuckMin: 10, rateUp: 3, rateLevel: 1 as const };
  expect(withRecommended(before, recommended)).toEqual({ ...before, high1: 55, high2: 50, high3: null, low1: null, delayS: 10, rateUp: 1 });
});
