import { describe, expect, it } from 'vitest';
import { bandsOf, placeOf, scaleOfLimits, severityAt, stretchOf } from './value-scale.ts';

describe('a value within its limits', () => {
  it('has a position on the scale, clamped to its ends', () => {
    const scale = { low: -100, high: 100 };
    expect([-100, 0, 50, 250].map((value) => placeOf(value, scale))).toEqual([0, 50, 75, 100]);
    expect(stretchOf(0, -50, scale)).toEqual({ left: 25, width: 25 });
    expect(placeOf(1, { low: 0, high: 0 })).toBe(0);
  });

  it('has bands beyond its limits, the most severe outermost', () => {
    const bands = bandsOf({ high1: 55, high2: 50, low2: 0, low3: 5 });
    expect(bands).toEqual([
      { low: 55, high: null, severity: 1, side: 'high' },
      { low: 50, high: 55, severity: 2, side: 'high' },
      { low: null, high: 0, severity: 2, side: 'low' },
      { low: 0, high: 5, severity: 3, side: 'low' },
    ]);
    expect([60, 52, 20, 3, -4].map((value) => severityAt(value, bands))).toEqual([1, 2, null, 3, 2]);
    expect(bandsOf({})).toEqual([]);
  });

  it('has a scale with all limits and the value, within the plausible range', () => {
    expect(scaleOfLimits({ high1: 51, low1: 49 }, 50, [40, 70])).toEqual({ low: 48.7, high: 51.3 });
    expect(scaleOfLimits({ high2: 50 }, 20, [-40, 120])).toEqual({ low: 0, high: 57.5 });
    expect(scaleOfLimits({ low1: 100, low3: 500 }, 900, [0, 20_000])).toEqual({ low: 25, high: 1000 });
    expect(scaleOfLimits({ high1: 90 }, 130, [0, 120])).toEqual({ low: 0, high: 120 });
    expect(scaleOfLimits({}, 20, undefined)).toBeNull();
  });
});
