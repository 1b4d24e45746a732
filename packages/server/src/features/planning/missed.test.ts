import { describe, expect, it } from 'vitest';
import { causesOf, type MissedQuarter } from './missed.ts';

const limits = { power: 100, floor: 0.1, ceiling: 0.9 };
const quarter = (best: number, actual: number, more: Partial<MissedQuarter> = {}): MissedQuarter => ({
  ...{ hours: 1, best, actual, soc: 0.5, isOut: false, price: best > 0 ? 2 : 0 },
  ...more,
});
const causes = (quarters: readonly MissedQuarter[], missed = 10, foreseeable: number | null = null) =>
  Object.fromEntries(causesOf(quarters, limits, missed, foreseeable).map(({ cause, money }) => [cause, Math.round(money * 1e6) / 1e6]));

describe('why money was missed', () => {
  it('an outage, a limit of SOC, a late start, another plan', () => {
    expect(causes([quarter(100, 0, { isOut: true }), quarter(0, 0)])).toEqual({ outage: 10 });
    expect(causes([quarter(100, 0, { soc: 0.11 }), quarter(0, 0)])).toEqual({ socLimit: 10 });
    expect(causes([quarter(-100, 0, { soc: 0.89 }), quarter(0, 0)])).toEqual({ socLimit: 10 });
    expect(causes([quarter(100, 0), quarter(100, 100)])).toEqual({ late: 10 });
    expect(causes([quarter(100, 100), quarter(100, 0), quarter(0, 0)])).toEqual({ plan: 10 });
    expect(causes([quarter(100, -100), quarter(0, 0)])).toEqual({ plan: 10 });
  });

  it('is shared out by energy and by how far prices lie from the mean', () => {
    // The mean price is 1: both lie 1 from it, the second misses half as much.
    const day = [quarter(100, 0, { isOut: true }), quarter(-100, -50, { price: 0 })];
    expect(causes(day, 9)).toEqual({ outage: 6, plan: 3 });
  });

  it('is the forecast’s as far as its plan would have missed it too', () => {
    const day = [quarter(100, 0, { isOut: true }), quarter(0, 0)];
    expect(causes(day, 10, 7)).toEqual({ outage: 7, forecast: 3 });
    expect(causes(day, 10, -5)).toEqual({ forecast: 10 });
    expect(causes([quarter(0, 0)], 10, 20)).toEqual({ plan: 10 });
  });

  it('is nothing where nothing was missed', () => {
    expect(causes([quarter(100, 0)], 0)).toEqual({});
    expect(causes([quarter(100, 0)], -3)).toEqual({});
  });
});
