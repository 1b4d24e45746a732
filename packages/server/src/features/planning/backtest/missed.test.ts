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

describe('causes of missed earnings', () => {
  it('are an outage, an SOC limit, a late start, or another plan', () => {
    expect(causes([quarter(100, 0, { isOut: true }), quarter(0, 0)])).toEqual({ outage: 10 });
    expect(causes([quarter(100, 0, { soc: 0.11 }), quarter(0, 0)])).toEqual({ socLimit: 10 });
    expect(causes([quarter(-100, 0, { soc: 0.89 }), quarter(0, 0)])).toEqual({ socLimit: 10 });
    expect(causes([quarter(100, 0), quarter(100, 100)])).toEqual({ late: 10 });
    expect(causes([quarter(100, 100), quarter(100, 0), quarter(0, 0)])).toEqual({ plan: 10 });
    expect(causes([quarter(100, -100), quarter(0, 0)])).toEqual({ plan: 10 });
  });

  it('share the amount by energy and by the distance of prices from the mean', () => {
    // The mean price is 1: both are 1 away from it, the second misses half as much.
    const day = [quarter(100, 0, { isOut: true }), quarter(-100, -50, { price: 0 })];
    expect(causes(day, 9)).toEqual({ outage: 6, plan: 3 });
  });

  it('include the forecast, as far as its plan would have missed the amount too', () => {
    const day = [quarter(100, 0, { isOut: true }), quarter(0, 0)];
    expect(causes(day, 10, 3)).toEqual({ outage: 7, forecast: 3 });
    expect(causes(day, 10, 15)).toEqual({ forecast: 10 });
    expect(causes([quarter(0, 0)], 10, -10)).toEqual({ plan: 10 });
  });

  it('are the forecast and the plan in force as far as that plan misses the amount, and execution beyond it', () => {
    const late = [quarter(100, 0), quarter(100, 100), quarter(0, 0)];
    expect(causes(late, 10, 1, 4)).toEqual({ forecast: 1, plan: 3, late: 6 });
    // The plan in force is not blamed for the forecast's share, which is at most what that plan misses.
    expect(causes(late, 10, 8, 4)).toEqual({ forecast: 4, late: 6 });
    expect(causes(late, 10, null, 4)).toEqual({ plan: 4, late: 6 });
    // More was earned than by the plan in force: nothing is left for execution.
    expect(causes(late, 10, 0, 14)).toEqual({ plan: 10 });
    // A plan in force that earns more than the best one has no share.
    expect(causes(late, 10, 0, -2)).toEqual({ late: 10 });
    expect(causes([quarter(100, -100), quarter(0, 0)], 10, 0, 4)).toEqual({ plan: 4, unfollowed: 6 });
    expect(causes([quarter(0, -100)], 10, 0, 4)).toEqual({ plan: 4, unfollowed: 6 });
  });

  it('weigh quarter-hours by the time-weighted mean price, including short ones', () => {
    // 3 h at 0 and 1 h at 4: the mean is 1.
    const day = [quarter(-100, 0, { hours: 3, price: 0, soc: 0.89 }), quarter(100, 0, { price: 4, isOut: true })];
    expect(causes(day, 6)).toEqual({ socLimit: 3, outage: 3 });
  });

  it('are empty if nothing was missed', () => {
    expect(causes([quarter(100, 0)], 0)).toEqual({});
    expect(causes([quarter(100, 0)], -3)).toEqual({});
  });
});
