/** Earnings of a plan in force, compared with values computed by hand. */
import { describe, expect, it } from 'vitest';
import type { PlanInput } from '../../../planning/model.ts';
import { plainGrid } from '../../../planning/planning-fixture.ts';
import { earnsOfSlots } from './held-plan.ts';

const hour = 3_600_000;
const suns = [0, 0, 500, 260, 150, 0];
/** Six hours of 100 kW load with 10 kW of auxiliaries: 1 CNY/kWh, 2 CNY/kWh in the last hour; feed-in earns 0.2. */
const input = (battery: Partial<PlanInput['battery']> = {}): PlanInput => ({
  quarters: suns.map((pv, at) => ({ start: at * hour, hours: 1, buy: at === 5 ? 2 : 1, feedIn: 0.2, load: 100, pv })),
  battery: {
    ...{ capacity: 1000, charge: [{ to: 250, efficiency: 1 }], discharge: [{ to: 250, efficiency: 1 }] },
    ...{ chargeDerating: [], dischargeDerating: [], socMin: 0.1, socMax: 0.9, reserve: 0, socStart: 0.1, socEnd: 0.1 },
    ...{ auxiliary: 10, cyclesMost: null, cycleCost: 0, restWorth: 0, feedsIn: true },
    ...battery,
  },
  grid: plainGrid,
});
const clock = suns.map((_, at) => ({ start: at * hour, end: (at + 1) * hour, minute: at * 60 }));
const absorb = { mode: 3 as const, from: 0, to: 300, power: 250 };

describe('a plan in force', () => {
  it('in self-consumption earns the surplus it takes, minus auxiliaries', () => {
    // The surplus is 390, 150 and 40 kW; it takes 250, 150 and 40: 440 kWh, none of it used. Each kWh is worth 1 instead of the feed-in of
    // 0.2.
    expect(earnsOfSlots(input(), clock, [absorb])).toBeCloseTo(440 * (1 - 0.2), 6);
    // 110 kWh of it replace purchases at 2 in the last hour, 90 more are fed in: the rest is worth 1.
    const given = [absorb, { mode: 2 as const, from: 300, to: 360, power: 200 }];
    expect(earnsOfSlots(input(), clock, given)).toBeCloseTo(-440 * 0.2 + 110 * 2 + 90 * 0.2 + 240, 6);
  });

  it('stops self-consumption when the storage is full, and buys nothing', () => {
    // From 80 % up to 90 %: 100 kWh.
    expect(earnsOfSlots(input({ socStart: 0.8, socEnd: 0.8 }), clock, [absorb])).toBeCloseTo(100 * 0.8, 6);
    const dark = input();
    const without = { ...dark, quarters: dark.quarters.map((quarter) => ({ ...quarter, pv: 0 })) };
    expect(earnsOfSlots(without, clock, [absorb])).toBeCloseTo(0, 9);
  });
});
