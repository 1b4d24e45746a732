import { describe, expect, it } from 'vitest';
import { causesOf, type MissedQuarter } from './missed.ts';

const limits = { power: 100, floor: 0.1, ceiling: 0.9 };
const quarter = (wanted: number, actual: number, more: Partial<MissedQuarter> = {}): MissedQuarter => ({
  ...{ hours: 1, wanted, actual, soc: 0.5, isOut: false, price: wanted > 0 ? 2 : 0 },
  ...more,
});
const causes = (quarters: readonly MissedQuarter[], all = 10, forecast: number | null = null, inForce: number | null = null) =>
  Object.fromEntries(
    causesOf(quarters, limits, { all, forecast, inForce }).map(({ cause, money }) => [cause, Math.round(money * 1e6) / 1e6]),
  );

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
    expect(causes(day, 10, 3)).toEqual({ outage: 7, forecast: 3 });
    expect(causes(day, 10, 15)).toEqual({ forecast: 10 });
    expect(causes([quarter(0, 0)], 10, -10)).toEqual({ plan: 10 });
  });

  it('is the plan’s in force and the forecast’s behind it as far as that plan misses it, and execution’s beyond', () => {
    const late = [quarter(100, 0), quarter(100, 100), quarter(0, 0)];
    expect(causes(late, 10, 1, 4)).toEqual({ forecast: 1, plan: 3, late: 6 });
    // What the forecast could not know the plan in force cannot be blamed for, and no more than that plan misses.
    expect(causes(late, 10, 8, 4)).toEqual({ forecast: 4, late: 6 });
    expect(causes(late, 10, null, 4)).toEqual({ plan: 4, late: 6 });
    // More was earned than the plan in force would have: nothing is left for execution.
    expect(causes(late, 10, 0, 14)).toEqual({ plan: 10 });
    // A plan that lets the storage run above the best one takes nothing.
    expect(causes(late, 10, 0, -2)).toEqual({ late: 10 });
    expect(causes([quarter(100, -100), quarter(0, 0)], 10, 0, 4)).toEqual({ plan: 4, unfollowed: 6 });
    expect(causes([quarter(0, -100)], 10, 0, 4)).toEqual({ plan: 4, unfollowed: 6 });
  });

  it('weighs quarter-hours by the mean price over time, also where one is short', () => {
    // 3 h at 0 and 1 h at 4: the mean is 1.
    const day = [quarter(-100, 0, { hours: 3, price: 0, soc: 0.89 }), quarter(100, 0, { price: 4, isOut: true })];
    expect(causes(day, 6)).toEqual({ socLimit: 3, outage: 3 });
  });

  it('is nothing where nothing was missed', () => {
    expect(causes([quarter(100, 0)], 0)).toEqual({});
    expect(causes([quarter(100, 0)], -3)).toEqual({});
  });
});
