import { describe, expect, it } from 'vitest';
import { appended, joined, noTrend, type Trend, trendPath, trendWords } from './trend.ts';

const trend = (...pairs: readonly (readonly [number, number | null])[]): Trend => ({
  times: pairs.map(([time]) => time),
  values: pairs.map(([, value]) => value),
});
const area = { start: 0, end: 100, width: 100, height: 20, gapMs: 30, least: 1 };

describe('a small trend', () => {
  it('appends each reading of the stream once, in order, and drops old ones', () => {
    const one = appended(noTrend, 10, 1, 0);
    expect(appended(one, 10, 2, 0)).toBe(one);
    expect(appended(one, null, 2, 0)).toBe(one);
    expect(appended(one, 20, 'text', 0)).toBe(one);
    expect(appended(appended(one, 20, 2, 0), 30, 3, 15)).toEqual(trend([20, 2], [30, 3]));
    expect(appended(one, 30, 3, 15)).toEqual(trend([30, 3]));
  });
  it('joins history and newer readings without duplicates, up to the displayed instant', () => {
    const told = trend([5, 1], [15, 2], [25, null]);
    expect(joined(told, trend([15, 9], [30, 3], [60, 4]), 10, 50)).toEqual(trend([15, 2], [25, null], [30, 3]));
  });
  it('is interrupted at gaps, fills the height and does not magnify noise of the last digit', () => {
    expect(trendPath(trend([0, 0], [20, 10], [80, 10], [100, 0]), area)).toBe('M0.0 20.0L20.0 0.0M80.0 0.0L100.0 20.0');
    expect(trendPath(trend([0, 5], [10, null], [20, 5]), area)).toBe('M0.0 10.0M20.0 10.0');
    expect(trendPath(trend([0, 5], [20, 5.1]), area)).toBe('M0.0 11.0L20.0 9.0');
    expect(trendPath(trend([0, 5]), area)).toBe('');
  });
  it('is rising, falling or steady', () => {
    expect(trendWords(trend([0, 1], [10, 5], [20, 9]), 1)).toEqual({ way: 'rising', min: 1, max: 9 });
    expect(trendWords(trend([0, 9], [10, 5], [20, 1]), 1)?.way).toBe('falling');
    expect(trendWords(trend([0, 5], [10, 9], [20, 5], [30, 1], [40, 5]), 1)?.way).toBe('steady');
    expect(trendWords(trend([0, 5], [10, 5.2]), 1)?.way).toBe('steady');
    expect(trendWords(trend([0, 5], [10, null]), 1)).toBeNull();
  });
});
