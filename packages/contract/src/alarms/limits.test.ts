import { expect, it } from 'vitest';
import { judgedKinds, limitFaults, noLimits } from './limits.ts';
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
